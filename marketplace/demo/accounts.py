"""Registering the people of the demo with the service that people use."""

from __future__ import annotations

from django.contrib.auth.hashers import BasePasswordHasher

from marketplace.common.files import PreparedFile, prepare
from marketplace.common.files.rules import PROFILE_IMAGE, REGISTER, TAX, FileRules
from marketplace.demo import numbers
from marketplace.demo.people import DEFAULT_PASSWORD, Person
from marketplace.demo.state import Demo
from marketplace.demo.uploads import asset
from trading.accounts.hashers import Argon2id
from trading.accounts.models import User
from trading.accounts.registration import OrganisationDetails, Registration, register


class PublicPasswordHasher(Argon2id):
    """Argon2id at its lowest cost, for the password that everybody may know: `demo_accounts` prints it."""

    time_cost = 1
    memory_cost = 8


def hasher_for(password: str) -> BasePasswordHasher | str:
    """Return the hasher of the accounts' password: the usual one, unless it is the password that everybody may know."""
    return PublicPasswordHasher() if password == DEFAULT_PASSWORD else "default"


def registered(demo: Demo, person: Person) -> User:
    """Register the person at the clock's present time, and return the account."""
    firm = organisation(demo, person)
    documents = f"documents/{person.username}"
    return register(
        Registration(
            username=person.username,
            email=person.email,
            password=demo.password,
            name=person.name,
            country_id=demo.codebooks.country,
            region=person.place,
            address=person.address,
            postal_code=person.postal_code,
            phone=person.phone,
            mail_language=person.language,
            promotion_text=person.promotion,
            is_private=person.private,
            wants_newsletter=person.role == "buyer" and person.firm is None,
            socials={demo.codebooks.social_types["Web"]: person.social} if person.social else {},
            organisation=firm,
            image=prepared(f"portraits/{person.username}.png", "slika.png", PROFILE_IMAGE),
            register_file=None if firm is None else prepared(f"{documents}-register.png", "izvod-apr.png", REGISTER),
            tax_file=None if firm is None else prepared(f"{documents}-tax.png", "potvrda-pib.png", TAX),
        )
    )


def prepared(path: str, name: str, rules: FileRules) -> PreparedFile:
    """Return a file of `assets` under the name that its owner gave it, checked like every upload."""
    return prepare(asset(path, name), rules)


def organisation(demo: Demo, person: Person) -> OrganisationDetails | None:
    """Return what a firm registers beyond a person; None for a person. Its numbers pass the checks."""
    if person.firm is None:
        return None
    return OrganisationDetails(
        full_name=person.firm.full_name,
        contact_person=person.contact,
        contact=person.phone,
        bank_account=numbers.bank_account(person.number),
        registration_number=f"BD {20_000 + person.number * 37}/2019",
        tax_id=numbers.tax_id(person.number),
        company_id=numbers.company_id(person.number),
        legal_form_id=demo.codebooks.legal_forms[person.firm.form],
        service_id=demo.codebooks.services[person.firm.field],
        services_text=person.firm.services,
    )
