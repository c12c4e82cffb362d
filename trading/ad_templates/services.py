"""Writes of templates. Source: docs/spec/domain.md, "Templates of a seller"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.http.errors import field_error
from trading.accounts.actors import lock_actor
from trading.ad_templates.errors import TemplateInvalid, TooManyTemplates
from trading.ad_templates.models import AdTemplate
from trading.ad_templates.selectors import CLAUSES, own_template
from trading.catalogue.details import PRIVATE_SELLER_FIELDS
from trading.codebooks.definitions.transport_clauses import TransportClause

Kind = AdTemplate.Kind


@transaction.atomic(durable=True)
def save_template(*, seller_id: int, kind: Kind, name: str, values: Mapping[str, Any]) -> AdTemplate:
    """Save what the seller wrote under the name. The seller's account is locked, so the count holds.

    values: by the fields of `AdDetails`, clean. Raises TemplateInvalid (a clause that is not offered, a name that is
    taken), TooManyTemplates.
    """
    seller = lock_actor(seller_id)
    check_clauses(values)
    saved = AdTemplate.objects.filter(seller_id=seller.pk, kind=kind)
    refuse_taken_name(saved.filter(name=name).exists())
    if saved.count() >= limits.TEMPLATES_MAX:
        raise TooManyTemplates(limit=limits.TEMPLATES_MAX)
    return AdTemplate.objects.create(
        seller=seller, kind=kind, name=name, values=values_to_store(values), saved_at=clock.now()
    )


@transaction.atomic(durable=True)
def rename_template(*, seller_id: int, template_id: int, name: str) -> None:
    """Give the own template another name. Raises TemplateNotFound, TemplateInvalid (a name that is taken)."""
    seller = lock_actor(seller_id)
    row = own_template(seller, template_id)
    others = AdTemplate.objects.filter(seller_id=seller.pk, kind=row.kind).exclude(pk=row.pk)
    refuse_taken_name(others.filter(name=name).exists())
    row.name = name
    row.save(update_fields=["name"])


@transaction.atomic(durable=True)
def delete_template(*, seller_id: int, template_id: int) -> None:
    """Delete the own template. Raises TemplateNotFound."""
    own_template(lock_actor(seller_id), template_id).delete()


def forget_templates(seller_id: int) -> None:
    """Delete everything that a closed account saved. Runs inside the caller's transaction, the account locked."""
    AdTemplate.objects.filter(seller_id=seller_id).delete()


def check_clauses(values: Mapping[str, Any]) -> None:
    """Raise TemplateInvalid when a chosen clause is not offered."""
    wire = {"road_clause_id": "trc_id", "naval_clause_id": "trc_id_naval"}
    errors = {
        wire[name]: [field_error("not_found")]
        for name, kind in CLAUSES.items()
        if values.get(name) is not None
        and not TransportClause.objects.filter(pk=values[name], kind=kind, active=True).exists()
    }
    if errors:
        raise TemplateInvalid(fields=errors)


def refuse_taken_name(is_taken: bool) -> None:
    if is_taken:
        raise TemplateInvalid(fields={"tpl_name": [field_error("duplicate")]})


def values_to_store(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was filled in; the terms of a private seller only when the seller trades as one, as in an ad."""
    left_out = () if values.get("individuals_trading") else PRIVATE_SELLER_FIELDS
    return {
        name: value
        for name, value in values.items()
        if name not in left_out and value is not None and value is not False and value != ""
    }
