"""Who may see what of a person. Pure. Source: domain rules, section 4; API contract, section 6 and D20."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Relation:
    """How the one who looks stands to the person looked at; all False for a visitor."""

    signed_in: bool = False
    same: bool = False
    admin: bool = False
    counterparty: bool = False  # the other side of a closed, fulfilled offer that was not rejected


def sees_contact(relation: Relation, *, private: bool) -> bool:
    """Whether e-mail, phones, address and papers are shown: never to visitors, of a private profile to few."""
    if not relation.signed_in:
        return False
    return not private or relation.same or relation.admin or relation.counterparty
