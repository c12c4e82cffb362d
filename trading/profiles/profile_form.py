"""Reads a change of the own profile: only what really differs counts. Names here are those of the wire.

The rules are those of registration. What cannot be changed while the person trades is refused before its errors are
listed.

Source: docs/spec/domain.md, "The profile".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile

from marketplace.common.files import PreparedFile, check_files, prepare
from marketplace.common.http.errors import BadRequest, InvalidFields, field_error
from trading.accounts import registration_form
from trading.accounts.models import User
from trading.accounts.registration_form import FILES, PHONES, FormReader
from trading.accounts.rules import SERBIA
from trading.codebooks import selectors as codebooks
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.profiles.editing import ProfileChanges
from trading.profiles.errors import ProfileNotEditable
from trading.profiles.serializers.profile import ProfileIn

PERSON_COLUMNS = {
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
FIRM_COLUMNS = {
    "usr_org_full_name": "full_name",
    "usr_org_contact_person": "contact_person",
    "usr_org_contact": "contact",
    "usr_org_bank": "bank_account",
    "usr_org_registration_number": "registration_number",
    "usr_org_pib": "tax_id",
    "org_type": "legal_form_id",
}
FIRM_FILES = {"usr_business_register": "register_file", "usr_tax_info": "tax_file"}
FIRM_NUMBERS = ("usr_org_pib", "usr_org_id", "usr_org_bank")
FIRM_ONLY = frozenset({*FIRM_COLUMNS, *FIRM_FILES, "usr_org_id", "org_services"})
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
        self.data = registration_form.with_canonical_names(data, ALIASES)
        self.prepared: dict[str, PreparedFile] = {}

    def changes(self, user: User, editable: bool) -> ProfileChanges:
        """Return what differs. user: with details; editable: whether identity and contract data may change now.

        Raises ProfileNotEditable, InvalidFields, FileRefused.
        """
        reader = FormReader()
        registration_form.validate_fields(ProfileIn(), self.data, reader)
        if not user.is_organisation:
            drop_fields(reader, FIRM_ONLY)
        current = current_values(user)
        self.keep_differences(reader, current)
        check_not_cleared(reader)
        fixed = fixed_fields(user)
        touched = {*reader.values, *(name.partition(".")[0] for name in reader.errors)}
        if not editable and touched - ALWAYS_OPEN - fixed:
            raise ProfileNotEditable
        for name in fixed & touched:
            reader.values.pop(name, None)
            reader.errors[name] = [field_error("read_only")]
        check_combinations(reader, current, user)
        if reader.errors:
            raise InvalidFields(fields=reader.errors)
        check_files(file for file in registration_form.files_of(reader) if file.field not in self.prepared)
        return self.to_changes(reader.values)

    def keep_differences(self, reader: FormReader, current: Mapping[str, Any]) -> None:
        """Drop what the profile already has, also where today's rules would not allow it."""
        for name in list(reader.values):
            if name in current and is_unchanged(name, reader.values[name], current[name]):
                del reader.values[name]
        for name in list(reader.errors):
            if name in current and str(self.data.get(name)).strip() == str(current[name]):
                del reader.errors[name]

    def to_changes(self, values: Mapping[str, Any]) -> ProfileChanges:
        """Return what was read as the service takes it."""
        firm = {column: values[name] for name, column in FIRM_COLUMNS.items() if name in values}
        if "org_services" in values:
            firm["service_id"], firm["services_text"] = service_columns(values["org_services"])
        return ProfileChanges(
            person={column: values[name] for name, column in PERSON_COLUMNS.items() if name in values},
            firm=firm,
            firm_files={column: self.file(name, values[name]) for name, column in FIRM_FILES.items() if name in values},
            socials=links_by_network(values["socials"]) if "socials" in values else None,
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
    values = {name: getattr(user, column) for name, column in PERSON_COLUMNS.items()}
    values |= {
        "usr_email": user.email,
        "usr_image": user.image,
        "socials": {row.social_type_id: row.link for row in user.socials.all() if row.social_type.active},
    }
    if user.is_organisation:
        firm = user.organisation
        values |= {name: getattr(firm, column) for name, column in {**FIRM_COLUMNS, **FIRM_FILES}.items()}
        values |= {"usr_org_id": firm.company_id, "org_services": (firm.service_id, firm.services_text)}
    return values


def is_unchanged(name: str, value: Any, current: Any) -> bool:
    """Whether a value that was read is what stands already."""
    if name == "usr_email":
        return str(value).lower() == str(current).lower()
    if name == "socials":
        return len(value or ()) == len(current) and links_by_network(value) == current
    if name == "org_services":
        return bool(service_columns(codebooks.service_named(value)) == current or value == str(current[0]))
    if name == "usr_image":
        return not value and not current
    return bool(value == current)


def links_by_network(value: Any) -> dict[int, str]:
    """Return social type id -> link."""
    return {link["sct_id"]: link["link"] for link in value or ()}


def service_columns(chosen: OrganisationService | str | None) -> tuple[int | None, str]:
    """Return the id and the free text of a field of business."""
    return (None, chosen or "") if chosen is None or isinstance(chosen, str) else (chosen.pk, "")


def fixed_fields(user: User) -> frozenset[str]:
    """Return what can never be changed here."""
    return frozenset({"usr_email", "usr_org_id", "usr_name"} if user.is_organisation else {"usr_email"})


def drop_fields(reader: FormReader, names: frozenset[str]) -> None:
    """Forget what was read of these fields, values and errors."""
    for name in names:
        reader.values.pop(name, None)
        reader.errors.pop(name, None)


def check_not_cleared(reader: FormReader) -> None:
    """Add an error for each field that is empty and may not be."""
    for name, value in list(reader.values.items()):
        if value in (None, "") and name not in CLEARABLE:
            del reader.values[name]
            reader.add_error(name, "blank")


def check_combinations(reader: FormReader, current: Mapping[str, Any], user: User) -> None:
    """Check what takes more than one field, and what has to be a row of a codebook."""
    values, errors = reader.values, reader.errors
    if "usr_password" in values and "usr_password_old" not in values and "usr_password_old" not in errors:
        reader.add_error("usr_password_old", "required")
    whole = FormReader({**current, **values})
    registration_form.check_person(whole, user.is_organisation)
    for name, found in whole.errors.items():
        if name in values or name in PHONES:
            errors.setdefault(name, []).extend(found)
    registration_form.check_socials(reader)
    serbian = user.country.iso2 == SERBIA
    if "cnt_id" in values:
        country = FormReader({"usr_country": values["cnt_id"]})
        serbian = registration_form.check_country(country)
        for found in country.errors.values():
            errors["cnt_id"] = found
    if user.is_organisation:
        check_firm(reader, current, serbian)


def check_firm(reader: FormReader, current: Mapping[str, Any], serbian: bool) -> None:
    """Check the firm's fields that change; all of its numbers when the country changes to Serbia."""
    values = reader.values
    numbers = {name: current[name] for name in FIRM_NUMBERS if "cnt_id" in values}
    checked = FormReader({**numbers, **values}, reader.errors)
    registration_form.check_firm(checked, serbian)
    if "org_services" in values:
        values["org_services"] = checked.values["org_services"]
