"""Making an account. Source: docs/spec/api-trading.md, "1. Set-up and accounts"."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field

from django.db import IntegrityError, transaction
from django.db.models.functions import Lower

from marketplace.common.db import clock
from marketplace.common.files import PreparedFile, keep
from marketplace.common.text import normalise as texts
from trading.accounts import emails, errors, passwords, rules, tokens
from trading.accounts.models import MailedToken, Organisation, User, UserSocial


@dataclass(frozen=True, slots=True)
class OrganisationDetails:
    """What a firm gives beyond a person. service_id or services_text: its field of business."""

    full_name: str
    contact_person: str
    contact: str
    bank_account: str
    registration_number: str
    tax_id: str
    company_id: str
    legal_form_id: int
    service_id: int | None = None
    services_text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The data of a new account.

    phones: up to three more. socials: social type id -> link. organisation: makes it a firm's account, with
    register_file and tax_file.
    """

    username: str
    email: str
    password: str
    name: str
    country_id: int
    region: str
    address: str
    postal_code: str
    phone: str
    phones: Sequence[str] = ()
    mail_language: str = User.MailLanguage.SERBIAN
    promotion_text: str = ""
    is_private: bool = False
    wants_newsletter: bool = False
    wants_mail: bool = True
    socials: Mapping[int, str] = field(default_factory=dict)
    organisation: OrganisationDetails | None = None
    image: PreparedFile | None = None
    register_file: PreparedFile | None = None
    tax_file: PreparedFile | None = None


def register(new: Registration) -> User:
    """Create an account with an unverified address, mail the link and return the account.

    The rules count as accepted now. Raises Duplicates.
    """
    person = person_columns(new)
    # Checked before the costly hash; constraints decide between two requests at the same moment.
    check_duplicates(person, new.organisation)
    person["password"] = passwords.hash_password(new.password)
    try:
        return _create(person, new)
    except IntegrityError:
        check_duplicates(person, new.organisation)
        raise


def person_columns(new: Registration) -> dict[str, object]:
    """Return the columns of the account, but for the password and the picture."""
    return {
        "username": new.username,
        "email": rules.with_lower_domain(new.email),
        "name": new.name,
        "is_organisation": new.organisation is not None,
        "country_id": new.country_id,
        "region": new.region,
        "address": new.address,
        "postal_code": new.postal_code,
        "phone": new.phone,
        **{f"phone{number}": value for number, value in enumerate(new.phones, start=1)},
        "mail_language": new.mail_language,
        "promotion_text": new.promotion_text,
        "is_private": new.is_private,
        "wants_newsletter": new.wants_newsletter,
        "wants_mail": new.wants_mail,
        "identity_key": identity_key(name=new.name, region=new.region, address=new.address),
    }


def identity_key(*, name: str, region: str, address: str) -> str:
    """Return the key of a name and address, the same for every spelling of both."""
    return hashlib.sha256(texts.identity_key(name, region, address).encode()).hexdigest()


def check_duplicates(person: Mapping[str, object], organisation: OrganisationDetails | None) -> None:
    """Raise Duplicates when another account has the username, e-mail, firm numbers, or name and address."""
    people = User.objects.alias(low_username=Lower("username"), low_email=Lower("email"))
    firms = Organisation.objects
    found = {
        "username": people.filter(low_username=str(person["username"]).lower()).exists(),
        "email": people.filter(low_email=str(person["email"]).lower()).exists(),
        "tax_id": organisation is not None and firms.filter(tax_id=organisation.tax_id).exists(),
        "company_id": organisation is not None and firms.filter(company_id=organisation.company_id).exists(),
        "same_user": people.filter(identity_key=person["identity_key"]).exists(),
    }
    if any(found.values()):
        raise errors.Duplicates([name for name, taken in found.items() if taken])


@transaction.atomic(durable=True)
def _create(person: Mapping[str, object], new: Registration) -> User:
    now = clock.now()
    user = User.objects.create(**person, rules_accepted_at=now, created_at=now)
    if new.image is not None:
        user.image = keep(new.image, owner_id=user.pk, visibility="public").path
        user.save(update_fields=["image"])
    if new.organisation is not None:
        uploads = {"register_file": new.register_file, "tax_file": new.tax_file}
        certificates = {
            name: keep(file, owner_id=user.pk, visibility="private").path
            for name, file in uploads.items()
            if file is not None
        }
        Organisation.objects.create(user=user, **asdict(new.organisation), **certificates)
    UserSocial.objects.bulk_create(
        UserSocial(user=user, social_type_id=social_type_id, link=link) for social_type_id, link in new.socials.items()
    )
    token, token_id = tokens.issue(user, MailedToken.Purpose.VERIFY, rules.VERIFY_LIFE, now)
    emails.verification(user, token, token_id)
    return user
