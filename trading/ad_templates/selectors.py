"""Reads of templates: each seller has only the own ones."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, Final

from trading.accounts.models import User
from trading.ad_templates.errors import TemplateNotFound
from trading.ad_templates.models import AdTemplate
from trading.catalogue.details import AdDetails
from trading.codebooks.definitions.transport_clauses import TransportClause

CLAUSES: Final = {
    "road_clause_id": TransportClause.Kind.ROAD,
    "naval_clause_id": TransportClause.Kind.NAVAL,
}
EMPTY: Final = {field.name: field.default for field in fields(AdDetails) if field.default is not MISSING}
"""What a field of an ad holds that was left empty."""


def templates_of(seller: User, kind: AdTemplate.Kind) -> list[AdTemplate]:
    """Return the seller's templates of the kind by name, their `values` as an ad can take them.

    A field that was left empty, or that ads have only since, is empty; so is a clause that is not offered any more.
    """
    offered = set(TransportClause.objects.filter(active=True).values_list("kind", "pk"))
    rows = list(AdTemplate.objects.filter(seller_id=seller.pk, kind=kind).order_by("name", "pk"))
    for row in rows:
        row.values = usable_values(row.values, offered)
    return rows


def usable_values(stored: dict[str, Any], offered: set[tuple[int, int]]) -> dict[str, Any]:
    """Return the stored values with every field. offered: (kind, id) of the clauses that may be chosen."""
    values = {**EMPTY, **stored}
    for name, kind in CLAUSES.items():
        if (kind, values[name]) not in offered:
            values[name] = None
    return values


def own_template(seller: User, template_id: int) -> AdTemplate:
    """Return the seller's own template. Raises TemplateNotFound, also of another's."""
    row = AdTemplate.objects.filter(pk=template_id, seller_id=seller.pk).first()
    if row is None:
        raise TemplateNotFound
    return row
