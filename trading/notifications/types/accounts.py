"""A new account, and changed contract data of the other side of a deal."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NotRequired, TypedDict, cast

from marketplace.common.messaging.bounds import TO_STAFF
from trading.accounts.models import User
from trading.notifications.types.bounds import IDENTITY_EDITS
from trading.notifications.types.declaration import EmailText, NotificationType, Payload, Person


class Identity(TypedDict):
    """The contract data of a person."""

    usr_name: str
    usr_username: str
    usr_address: str
    cnt_name: str
    cnt_name_en: str
    usr_phone_number: str
    usr_region: str
    usr_postal_code: str
    usr_org_bank: NotRequired[str]


class NewUser(Identity):
    """type_usr: "org" or "usr"; the fields usr_org_* only of an organisation."""

    usr_id: Annotated[int, Person.SUBJECT]
    type_usr: str
    usr_email: str
    usr_org_full_name: NotRequired[str]
    usr_org_contact_person: NotRequired[str]
    usr_org_contact: NotRequired[str]
    usr_org_pib: NotRequired[str]
    usr_org_id: NotRequired[str]


class IdentityChanged(TypedDict):
    usr_id: Annotated[int, Person.SUBJECT]
    old: Identity
    new: Identity


def identity(user: User) -> Identity:
    """Return the contract data of a person as they stand now, of a firm with the account that its buyers pay to."""
    known: Identity = {
        "usr_name": user.name,
        "usr_username": user.username,
        "usr_address": user.address,
        "cnt_name": user.country.name_sr,
        "cnt_name_en": user.country.name_en,
        "usr_phone_number": user.phone,
        "usr_region": user.region,
        "usr_postal_code": user.postal_code,
    }
    if user.is_organisation:
        known["usr_org_bank"] = user.organisation.bank_account
    return known


def without_account(known: Identity) -> Identity:
    """Return the contract data as sellers hear them, who pay nothing to a buyer."""
    return cast("Identity", {name: value for name, value in known.items() if name != "usr_org_bank"})


def new_user(user: User) -> Payload:
    """Return the payload that notifies administrators of a newly verified account."""
    payload: Payload = {
        "usr_id": user.pk,
        "type_usr": "org" if user.is_organisation else "usr",
        "usr_email": user.email,
        **without_account(identity(user)),
    }
    if user.is_organisation:
        organisation = user.organisation
        payload |= {
            "usr_org_full_name": organisation.full_name,
            "usr_org_contact_person": organisation.contact_person,
            "usr_org_contact": organisation.contact,
            "usr_org_pib": organisation.tax_id,
            "usr_org_id": organisation.company_id,
        }
    return payload


def new_user_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the full name, and of an organisation its numbers and contact person."""
    full_name = str(payload.get("usr_org_full_name") or payload["usr_name"])
    if "usr_org_pib" not in payload:
        return {"full_name": full_name, "firm_text": ""}
    person = f"{payload['usr_org_contact_person']} ({payload['usr_org_contact']})"
    firm = (
        f"PIB {payload['usr_org_pib']}, matični broj {payload['usr_org_id']}, kontakt: {person}.",
        f"Tax ID {payload['usr_org_pib']}, company number {payload['usr_org_id']}, contact: {person}.",
    )
    return {"full_name": full_name, "firm_text": firm[side]}


def identity_words(payload: Payload, side: int) -> dict[str, str]:
    """Return the old and the new data as one line each, and the new name."""
    old, new = payload["old"], payload["new"]
    return {"old_text": person_text(old, side), "new_text": person_text(new, side), "new_name": new["usr_name"]}


def whole_change(found: Sequence[Payload]) -> Payload | None:
    """Return the data before the first of several changes and after the last; None when they are the same again."""
    old = found[0]["old"]
    return None if found[-1]["new"] == old else {**found[-1], "old": old}


def person_text(person: Mapping[str, str], side: int) -> str:
    """Return a person's data as one line."""
    account = person.get("usr_org_bank")
    label = ("račun", "account")[side]
    return (
        f"{person['usr_name']} ({person['usr_username']}), {person['usr_address']}, {person['usr_postal_code']}"
        f" {person['usr_region']}, {person['cnt_name']}, {person['usr_phone_number']}"
        + (f", {label} {account}" if account else "")
    )


TYPES = (
    NotificationType(
        "new-user-admin",
        NewUser,
        bound=TO_STAFF,
        email=EmailText(
            ("Novi korisnik: {usr_username}", "New user: {usr_username}"),
            (
                "Potvrđen je nalog {usr_username} ({full_name}, {usr_email}, {usr_phone_number}, {usr_address},"
                " {usr_postal_code} {usr_region}, {cnt_name}). {firm_text}",
                "The account {usr_username} is verified ({full_name}, {usr_email}, {usr_phone_number}, {usr_address},"
                " {usr_postal_code} {usr_region}, {cnt_name}). {firm_text}",
            ),
            "admin/users?search={usr_username}",
        ),
        words=new_user_words,
        for_admins=True,
    ),
    NotificationType(
        "seller-changed",
        IdentityChanged,
        bound=IDENTITY_EDITS,
        email=EmailText(
            ("Prodavac je promenio podatke: {new_name}", "A seller's details have changed: {new_name}"),
            (
                "Promenjeni su podaci prodavca.\nBilo: {old_text}.\nSada: {new_text}.",
                "A seller's details have changed.\nBefore: {old_text}.\nNow: {new_text}.",
            ),
            "profile/my-sellers",
        ),
        words=identity_words,
        fixed_on_page=True,
        gather=whole_change,
    ),
    NotificationType(
        "buyer-changed",
        IdentityChanged,
        bound=IDENTITY_EDITS,
        email=EmailText(
            ("Kupac je promenio podatke: {new_name}", "A buyer's details have changed: {new_name}"),
            (
                "Promenjeni su podaci kupca.\nBilo: {old_text}.\nSada: {new_text}.",
                "A buyer's details have changed.\nBefore: {old_text}.\nNow: {new_text}.",
            ),
            "profile/my-buyers",
        ),
        words=identity_words,
        fixed_on_page=True,
        gather=whole_change,
    ),
)
