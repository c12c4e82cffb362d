"""Reading a change of the own profile: only what really differs counts. Wire names: this is the edge.

The rules are those of registration. What is closed while the person trades is refused before its faults are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from marketplace.common.files import PreparedFile, check_files, prepare
from marketplace.common.http.errors import BadRequest, InvalidFields, field_error
from trading.accounts import registration
from trading.accounts.models import User
from trading.accounts.registration import FILES, PHONES, Reading
from trading.accounts.rules import SERBIA
from trading.codebooks import selectors as codebooks
from trading.codebooks.models import OrganisationService
from trading.profiles.editing import ProfileChanges
from trading.profiles.errors import ProfileClosed
from trading.profiles.serializers.profile import ProfileIn

PERSON = {
    "usr_username": "username",
    "usr_name": "name",
    "usr_phone_number": "phone",
    "usr_phone_number1": "phone1",
    "usr_phone_number2": "phone2",
    "usr_phone_number3": "phone3",
    "usr_address": "address",
    "usr_region": "region",
    "usr_postal_code": "postal_code",
    "cnt_id": "country_id",
    "usr_email_language": "mail_language",
    "usr_private": "is_private",
    "usr_newsletter": "wants_newsletter",
    "usr_notifications": "wants_mail",
    "usr_pr_text": "promotion_text",
}
FIRM = {
    "usr_org_full_name": "full_name",
    "usr_org_contact_person": "contact_person",
    "usr_org_contact": "contact",
    "usr_org_bank": "bank_account",
    "usr_org_registration_number": "registration_number",
    "usr_org_pib": "tax_id",
    "org_type": "legal_form_id",
}
PAPERS = {"usr_business_register": "register_file", "usr_tax_info": "tax_file"}
NUMBERS = ("usr_org_pib", "usr_org_id", "usr_org_bank")
OF_FIRMS = frozenset({*FIRM, *PAPERS, "usr_org_id", "org_services"})
PASSWORDS = ("usr_password", "usr_password_old")
FLAGS = ("usr_private", "usr_newsletter", "usr_notifications")
CLEARABLE = frozenset({*PHONES, "usr_pr_text", "usr_image", "socials"})
ALWAYS_OPEN = frozenset({*PASSWORDS, *FLAGS, "usr_email_language", "usr_pr_text", "usr_image", "socials"})
ALIASES = {"usr_country": "cnt_id", "org_pib": "usr_org_pib", "org_id": "usr_org_id"}


class ProfileForm:
    """What was sent. `changes` says what it would change of the profile as it stands, and may be asked again."""

    def __init__(self, data: Any) -> None:
        """data: the body. Raises BadRequest when it is no object."""
        if not isinstance(data, Mapping):
            raise BadRequest
        self.data = registration.with_main_names(data, ALIASES)
        self.prepared: dict[str, PreparedFile] = {}

    def changes(self, user: User, editable: bool) -> ProfileChanges:
        """Return what differs. user: with details; editable: whether identity and contract data may change now.

        Raises ProfileClosed, InvalidFields, FileRefused.
        """
        reading = Reading()
        registration.run_fields(ProfileIn(), self.data, reading)
        if not user.is_organisation:
            drop(reading, OF_FIRMS)
        current = current_values(user)
        self.keep_differences(reading, current)
        refuse_emptied(reading)
        fixed = fixed_fields(user)
        touched = {*reading.values, *(name.partition(".")[0] for name in reading.faults)}
        if not editable and touched - ALWAYS_OPEN - fixed:
            raise ProfileClosed
        for name in fixed & touched:
            reading.values.pop(name, None)
            reading.faults[name] = [field_error("read_only")]
        check_together(reading, current, user)
        if reading.faults:
            raise InvalidFields(fields=reading.faults)
        check_files(file for file in registration.files_of(reading) if file.field not in self.prepared)
        return self.as_changes(reading.values)

    def keep_differences(self, reading: Reading, current: Mapping[str, Any]) -> None:
        """Drop what stands in the profile already, also where today's rules would refuse it."""
        for name in list(reading.values):
            if name in current and same(name, reading.values[name], current[name]):
                del reading.values[name]
        for name in list(reading.faults):
            if name in current and str(self.data.get(name)).strip() == str(current[name]):
                del reading.faults[name]

    def as_changes(self, values: Mapping[str, Any]) -> ProfileChanges:
        firm = {column: values[name] for name, column in FIRM.items() if name in values}
        if "org_services" in values:
            firm["service_id"], firm["services_text"] = service_columns(values["org_services"])
        return ProfileChanges(
            person={column: values[name] for name, column in PERSON.items() if name in values},
            firm=firm,
            papers={column: self.file(name, values[name]) for name, column in PAPERS.items() if name in values},
            socials=as_links(values["socials"]) if "socials" in values else None,
            image=self.file("usr_image", values["usr_image"]) if values.get("usr_image") else None,
            drop_image="usr_image" in values,
            password=values.get("usr_password_old"),
            new_password=values.get("usr_password"),
        )

    def file(self, name: str, upload: UploadedFile) -> PreparedFile:
        """Return the checked upload, written once however often the changes are asked."""
        if name not in self.prepared:
            self.prepared[name] = prepare(upload, FILES[name], field=name)
        return self.prepared[name]


def current_values(user: User) -> dict[str, Any]:
    """Return the profile as it would be read from a form."""
    values = {name: getattr(user, column) for name, column in PERSON.items()}
    values |= {
        "usr_email": user.email,
        "usr_image": user.image,
        "socials": {row.social_type_id: row.link for row in user.socials.all() if row.social_type.active},
    }
    if user.is_organisation:
        firm = user.organisation
        values |= {name: getattr(firm, column) for name, column in {**FIRM, **PAPERS}.items()}
        values |= {"usr_org_id": firm.company_id, "org_services": (firm.service_id, firm.services_text)}
    return values


def same(name: str, value: Any, current: Any) -> bool:
    """Whether a value that was read is what stands already."""
    if name == "usr_email":
        return str(value).lower() == str(current).lower()
    if name == "socials":
        return len(value or ()) == len(current) and as_links(value) == current
    if name == "org_services":
        return bool(service_columns(codebooks.service_named(value)) == current or value == str(current[0]))
    if name == "usr_image":
        return not value and not current
    return bool(value == current)


def as_links(value: Any) -> dict[int, str]:
    return {link["sct_id"]: link["link"] for link in value or ()}


def service_columns(chosen: OrganisationService | str | None) -> tuple[int | None, str]:
    """Return the id and the free text of a field of business."""
    return (None, chosen or "") if chosen is None or isinstance(chosen, str) else (chosen.pk, "")


def fixed_fields(user: User) -> frozenset[str]:
    """Return what can never be changed here."""
    return frozenset({"usr_email", "usr_org_id", "usr_name"} if user.is_organisation else {"usr_email"})


def drop(reading: Reading, names: frozenset[str]) -> None:
    for name in names:
        reading.values.pop(name, None)
        reading.faults.pop(name, None)


def refuse_emptied(reading: Reading) -> None:
    """Blame what may not be cleared."""
    for name, value in list(reading.values.items()):
        if value in (None, "") and name not in CLEARABLE:
            del reading.values[name]
            reading.blame(name, "blank")


def check_together(reading: Reading, current: Mapping[str, Any], user: User) -> None:
    """Judge what takes more than one field, and what has to stand in a codebook."""
    values, faults = reading.values, reading.faults
    if "usr_password" in values and "usr_password_old" not in values and "usr_password_old" not in faults:
        reading.blame("usr_password_old", "required")
    whole = Reading({**current, **values})
    registration.check_person(whole, user.is_organisation)
    for name, found in whole.faults.items():
        if name in values or name in PHONES:
            faults.setdefault(name, []).extend(found)
    registration.check_socials(reading)
    serbian = user.country.iso2 == SERBIA
    if "cnt_id" in values:
        place = Reading({"usr_country": values["cnt_id"]})
        serbian = registration.check_country(place)
        for found in place.faults.values():
            faults["cnt_id"] = found
    if user.is_organisation:
        check_firm(reading, current, serbian)


def check_firm(reading: Reading, current: Mapping[str, Any], serbian: bool) -> None:
    """Judge the firm's fields that change; its numbers all of them when the country changes to Serbia."""
    values = reading.values
    numbers = {name: current[name] for name in NUMBERS if "cnt_id" in values}
    judged = Reading({**numbers, **values}, reading.faults)
    registration.check_firm(judged, serbian)
    if "org_services" in values:
        values["org_services"] = judged.values["org_services"]
