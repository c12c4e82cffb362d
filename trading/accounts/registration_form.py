"""Reads the form of a registration: every error is collected, so that the answer lists all of them at once.

The answer names fields in three lists (missing, invalid, same), which no other operation does; so the fields are run
one by one instead of by the serializer. Names here are those of the wire.

Source: docs/spec/api-trading.md, "1. Set-up and accounts".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.fields import SkipField
from rest_framework.serializers import Serializer

from marketplace.common.files import FileRefused, FileRules, FormFile, PreparedFile, check_files, prepare
from marketplace.common.files.rules import PROFILE_IMAGE, REGISTER, TAX
from marketplace.common.http.errors import DomainError, FieldError, FieldErrors, field_error
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.text import locale
from trading.accounts import passwords, rules
from trading.accounts.errors import Duplicates
from trading.accounts.registration import OrganisationDetails, Registration
from trading.accounts.rules import AccountFault
from trading.accounts.serializers import OrganisationIn, RegistrationIn
from trading.codebooks import selectors as codebooks
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.ordering import active_rows

# Other names of the same fields: the specification uses both.
ALIASES = {"cnt_id": "usr_country", "org_pib": "usr_org_pib", "org_id": "usr_org_id"}
MISSING_CODES = frozenset({"required", "blank"})
PHONES = ("usr_phone_number1", "usr_phone_number2", "usr_phone_number3")
FILES: dict[str, FileRules] = {
    "usr_image": PROFILE_IMAGE,
    "usr_business_register": REGISTER,
    "usr_tax_info": TAX,
}
DUPLICATE_NAMES = {
    "username": "usr_username",
    "email": "usr_email",
    "tax_id": "usr_org_pib",
    "company_id": "usr_org_id",
    "same_user": "same_user",
}

PHONES_IN_ORDER = _("Fill the phone numbers in order.")
LETTERS_ONLY = _("Use letters, spaces, apostrophe, hyphen and full stop only.")
WRONG_TAX_ID = _("A PIB has 9 digits, the last of which checks the others. Look for a mistyped digit.")
WRONG_COMPANY_ID = _("A company number has 8 digits, the last of which checks the others. Look for a mistyped digit.")
WRONG_BANK = {
    AccountFault.FORM: _("A Serbian bank account has 18 digits: 3 of the bank, 13 of the account, 2 check digits."),
    AccountFault.CHECK_DIGITS: _("The check digits of this account do not match: at least one digit is mistyped."),
    AccountFault.IBAN_CHECK_DIGITS: _("The check digits of this IBAN do not match: at least one sign is mistyped."),
}
TOO_MANY_SOCIALS = _("Give each network once.")


class RegistrationMissing(DomainError):
    code, status, message = "errors.registration.missing", 400, _("Please fill in all required fields.")


class RegistrationInvalid(DomainError):
    code, status, message = "errors.registration.invalid", 400, _("Please check the marked fields.")


class RegistrationSame(DomainError):
    code, status, message = "errors.registration.same", 409, _("An account with these details already exists.")


@dataclass
class FormReader:
    """What was read so far: values by wire name, and errors by wire name."""

    values: dict[str, Any] = field(default_factory=dict)
    errors: dict[str, list[FieldError]] = field(default_factory=dict)

    def add_error(self, name: str, code: str, message: str | Promise | None = None) -> None:
        self.errors.setdefault(name, []).append(field_error(code, message=message))

    def has(self, name: str) -> bool:
        return self.values.get(name) not in (None, "")


def read_registration(data: Any) -> Registration:
    """Return what `registration.register` takes. Raises RegistrationMissing, RegistrationInvalid.

    Uploads that pass are stored already; they are deleted again when the registration is refused.
    """
    reader, is_firm = read_fields(data)
    check_uploads(reader)
    raise_errors(reader)
    uploads = prepare_files(reader)
    raise_errors(reader)
    return registration_of(reader.values, uploads, is_firm)


def check_rows_exist(data: Any) -> None:
    """Read the form again after a row that it refers to was deleted, which raises the error of its field.

    Raises as `read_registration`.
    """
    raise_errors(read_fields(data)[0])


def check_sent_fields(data: Any) -> None:
    """Check the fields that were sent; missing ones are no error. Raises as `read_registration`.

    The numbers of a firm need the type and the country beside them, a password the username and the e-mail.
    """
    given = with_canonical_names(data)
    reader = read_fields(given)[0]
    reader.errors = {name: errors for name, errors in reader.errors.items() if name.partition(".")[0] in given}
    raise_errors(reader)


def read_fields(data: Any) -> tuple[FormReader, bool]:
    """Return everything but the files, checked, and whether it is a firm."""
    given = with_canonical_names(data)
    reader = FormReader()
    validate_fields(RegistrationIn(), given, reader)
    is_firm = reader.values.get("type") == "org"
    if is_firm:
        validate_fields(OrganisationIn(), given, reader)
    if reader.values.get("rules") is False:
        reader.add_error("rules", "required")
    check_person(reader, is_firm)
    check_socials(reader)
    serbian = check_country(reader)
    if is_firm:
        check_firm(reader, serbian)
    return reader, is_firm


def with_canonical_names(data: Any, aliases: Mapping[str, str] = ALIASES) -> Mapping[str, Any]:
    """Return the body with each alias under its main name, where that one is absent. aliases: alias -> main name."""
    if isinstance(data, QueryDict):
        form = QueryDict(mutable=True)  # not a copy(): it would copy the open files, too
        for name, given in data.lists():
            form.setlist(name, given)
        for alias, name in aliases.items():
            if alias in form and not form.get(name):
                form.setlist(name, form.getlist(alias))
        return form
    if not isinstance(data, Mapping):
        return {}
    return {**data, **{name: data[alias] for alias, name in aliases.items() if alias in data and not data.get(name)}}


def validate_fields(serializer: Serializer[Any], data: Mapping[str, Any], reader: FormReader) -> None:
    """Run each field by itself, and keep its value or its errors in the reader."""
    for name, wire_field in serializer.fields.items():
        try:
            reader.values[name] = wire_field.run_validation(wire_field.get_value(data))
        except SkipField:
            continue
        except ValidationError as error:
            reader.errors.update(map_field_errors({name: error.detail}))


def check_person(reader: FormReader, is_firm: bool) -> None:
    """Check the fields that depend on each other."""
    values = reader.values
    if not is_firm and reader.has("usr_name") and not re.fullmatch(rules.PERSON_NAME, values["usr_name"]):
        reader.add_error("usr_name", "invalid", LETTERS_ONLY)
    if reader.has("usr_password") and passwords.is_weak(
        values["usr_password"], username=values.get("usr_username") or "", email=values.get("usr_email") or ""
    ):
        reader.add_error("usr_password", "password_weak")
    for earlier, later in pairwise(PHONES):
        if reader.has(later) and not reader.has(earlier) and earlier not in reader.errors:
            reader.add_error(later, "invalid", PHONES_IN_ORDER)


def check_socials(reader: FormReader) -> None:
    """Check that each network is known and given once."""
    links = reader.values.get("socials") or []
    chosen = [link["sct_id"] for link in links]
    if len(set(chosen)) < len(chosen):
        reader.add_error("socials", "invalid", TOO_MANY_SOCIALS)
    known = {row.pk for row in active_rows(SocialType)} if links else set()
    for number, social_type_id in enumerate(chosen):
        if social_type_id not in known:
            reader.add_error(f"socials.{number}.sct_id", "not_found")


def check_country(reader: FormReader) -> bool:
    """Check the country; return whether it is Serbia."""
    if not reader.has("usr_country"):
        return False
    country = next((row for row in active_rows(Country) if row.pk == reader.values["usr_country"]), None)
    if country is None:
        reader.add_error("usr_country", "not_found")
        return False
    return country.iso2 == rules.SERBIA


def check_firm(reader: FormReader, serbian: bool) -> None:
    """Check a firm's legal form, field of business and account; of a Serbian one also its other numbers."""
    values = reader.values
    if reader.has("org_type") and all(row.pk != values["org_type"] for row in active_rows(OrganisationType)):
        reader.add_error("org_type", "not_found")
    if reader.has("org_services"):
        values["org_services"] = codebooks.service_named(values["org_services"])
        if values["org_services"] is None:
            reader.add_error("org_services", "not_found")
    fault = rules.account_fault(values["usr_org_bank"], serbian=serbian) if reader.has("usr_org_bank") else None
    if fault is not None:
        reader.add_error("usr_org_bank", "invalid", WRONG_BANK[fault])
    if not serbian:
        return
    if reader.has("usr_org_pib") and not rules.is_tax_id(values["usr_org_pib"]):
        reader.add_error("usr_org_pib", "invalid", WRONG_TAX_ID)
    if reader.has("usr_org_id") and not rules.is_company_id(values["usr_org_id"]):
        reader.add_error("usr_org_id", "invalid", WRONG_COMPANY_ID)


def check_uploads(reader: FormReader) -> None:
    """Add the errors of files whose size, type or header is wrong; no picture is decoded."""
    for file in files_of(reader):
        try:
            check_files([file])
        except FileRefused as refused:
            reader.errors.setdefault(file.field, []).append(refused.field_error)


def prepare_files(reader: FormReader) -> dict[str, PreparedFile]:
    """Decode and write the uploads; a wrong one is an error of its field."""
    prepared = {}
    for file in files_of(reader):
        try:
            prepared[file.field] = prepare(file.upload, file.rules, field=file.field)
        except FileRefused as refused:
            reader.errors.setdefault(file.field, []).append(refused.field_error)
    return prepared


def files_of(reader: FormReader) -> list[FormFile]:
    """Return the uploads that were sent. There is one picture to a field: together they stay within a form's pixels."""
    sent = {name: reader.values.get(name) for name in FILES}
    return [FormFile(upload, FILES[name], name) for name, upload in sent.items() if isinstance(upload, UploadedFile)]


def raise_errors(reader: FormReader) -> None:
    """Raise RegistrationMissing when a required field is absent, RegistrationInvalid when another is wrong."""
    missing: list[str] = []
    invalid: list[str] = []
    for name, errors in reader.errors.items():
        top = name.partition(".")[0]
        absent = top == name and all(error.code in MISSING_CODES for error in errors)
        chosen = missing if absent else invalid
        if top not in chosen:
            chosen.append(top)
    if missing:
        raise RegistrationMissing(fields=reader.errors, missing=missing, invalid=invalid, same=[])
    if invalid:
        raise RegistrationInvalid(fields=reader.errors, missing=missing, invalid=invalid, same=[])


def duplicates_error(error: Duplicates) -> RegistrationSame:
    """Return the error of a duplicate with the wire names of what is taken."""
    names = [DUPLICATE_NAMES[name] for name in error.names]
    fields: FieldErrors = {name: [field_error("duplicate")] for name in names if name != "same_user"}
    return RegistrationSame(fields=fields, missing=[], invalid=[], same=names)


def registration_of(values: dict[str, Any], uploads: dict[str, PreparedFile], is_firm: bool) -> Registration:
    """Return the fields as `registration.register` takes them."""
    own_language = "en" if locale.active() == "en" else "rs"
    return Registration(
        username=values["usr_username"],
        email=values["usr_email"],
        password=values["usr_password"],
        name=values["usr_name"],
        country_id=values["usr_country"],
        region=values["usr_region"],
        address=values["usr_address"],
        postal_code=values["usr_postal_code"],
        phone=values["usr_phone_number"],
        phones=[values.get(name) or "" for name in PHONES],
        mail_language=values.get("usr_email_language") or own_language,
        promotion_text=values.get("usr_pr_text") or "",
        is_private=bool(values.get("usr_private", not is_firm)),
        wants_newsletter=bool(values.get("usr_newsletter")),
        wants_mail=values.get("usr_notifications") is not False,
        socials={link["sct_id"]: link["link"] for link in values.get("socials") or []},
        organisation=organisation_of(values) if is_firm else None,
        image=uploads.get("usr_image"),
        register_file=uploads.get("usr_business_register"),
        tax_file=uploads.get("usr_tax_info"),
    )


def organisation_of(values: dict[str, Any]) -> OrganisationDetails:
    """Return the fields of a firm."""
    service = values["org_services"]
    return OrganisationDetails(
        full_name=values["usr_org_full_name"],
        contact_person=values["usr_org_contact_person"],
        contact=values["usr_org_contact"],
        bank_account=values["usr_org_bank"],
        registration_number=values["usr_org_registration_number"],
        tax_id=values["usr_org_pib"],
        company_id=values["usr_org_id"],
        legal_form_id=values["org_type"],
        service_id=None if isinstance(service, str) else service.pk,
        services_text=service if isinstance(service, str) else "",
    )
