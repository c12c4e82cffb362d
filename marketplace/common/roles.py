"""Which role may do what: one pure table, no database, settings or clock.

A person has at most one role. Each view of the back-office names the capability that it asks for; one that names none
is for administrators alone. Source: docs/spec/domain.md, "Roles".
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What somebody works as. "" is everybody else."""

    SUPPORT = "support"
    EDITOR = "editor"
    OPERATOR = "operator"
    ADMINISTRATOR = "administrator"


class Capability(StrEnum):
    """What somebody may do. The values go over the wire."""

    OFFICE = "office"  # the dashboard, the step-up, the own second factor
    CHAT = "chat"  # to write to everybody, and be written to by everybody
    CASES = "cases"
    ABUSE_REPORTS = "abuse_reports"
    READ_PEOPLE = "read_people"  # with the contact data of private profiles
    READ_ADS = "read_ads"  # also deleted ones
    READ_OFFERS = "read_offers"
    READ_RATINGS = "read_ratings"
    READ_MAILS = "read_mails"
    WRITE_CONTENT = "write_content"
    WRITE_NEWSLETTERS = "write_newsletters"
    READ_COMPETITIONS = "read_competitions"
    WRITE_COMPETITIONS = "write_competitions"  # texts, dates and documents
    MODERATE_PEOPLE = "moderate_people"  # ban, lock, restore, mail a link to a new password
    MODERATE_ADS = "moderate_ads"
    MODERATE_RATINGS = "moderate_ratings"
    RETRY_MAILS = "retry_mails"
    SEND_NEWSLETTERS = "send_newsletters"
    MANAGE_ADDRESSES = "manage_addresses"
    ANNOUNCE = "announce"
    MANAGE_CODEBOOKS = "manage_codebooks"
    RUN_COMPETITIONS = "run_competitions"  # works, schools, votes, an end
    READ_JOBS = "read_jobs"
    READ_STATISTICS = "read_statistics"
    # Administrators' own:
    ADMINISTER = "administer"


EVERYBODY_THERE: Final = frozenset({Capability.OFFICE})
SUPPORT: Final = EVERYBODY_THERE | {
    Capability.CHAT,
    Capability.CASES,
    Capability.ABUSE_REPORTS,
    Capability.READ_PEOPLE,
    Capability.READ_ADS,
    Capability.READ_OFFERS,
    Capability.READ_RATINGS,
    Capability.READ_MAILS,
}
EDITOR: Final = EVERYBODY_THERE | {
    Capability.WRITE_CONTENT,
    Capability.WRITE_NEWSLETTERS,
    Capability.READ_COMPETITIONS,
    Capability.WRITE_COMPETITIONS,
}
EVERYTHING: Final = frozenset(Capability)

CAPABILITIES: Final[Mapping[str, frozenset[Capability]]] = {
    Role.SUPPORT: SUPPORT,
    Role.EDITOR: EDITOR,
    Role.OPERATOR: EVERYTHING - {Capability.ADMINISTER},
    Role.ADMINISTRATOR: EVERYTHING,
}


def may(role: str, capability: Capability) -> bool:
    """Whether the role includes the capability. role: "" for those without one."""
    return capability in CAPABILITIES.get(role, ())


def roles_with(capability: Capability) -> frozenset[str]:
    """Return the roles that include the capability."""
    return frozenset(role for role, capabilities in CAPABILITIES.items() if capability in capabilities)
