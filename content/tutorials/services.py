"""Writes of the help texts beside fields. Source: docs/spec/api-community.md, section 4."""

from __future__ import annotations

from django.db import transaction

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from marketplace.common.http.errors import NotFound
from trading.accounts.actors import lock_staff
from trading.accounts.models import User
from trading.codebooks.definitions.tutorials import Tutorial

KIND = "tutorial"


@transaction.atomic(durable=True)
def change_tutorial(*, admin: User, number: int, language: str, html: str) -> Tutorial:
    """Change a help text in one language. html: clean; "" where no help is to be shown. Raises NotFound."""
    lock_staff(admin, about=())
    tutorial = Tutorial.objects.select_for_update(of=("self",), no_key=True).filter(pk=number).first()
    if tutorial is None:
        raise NotFound
    column = f"text_{language}"
    before = {column: getattr(tutorial, column)}
    setattr(tutorial, column, html)
    tutorial.save(update_fields=[column])
    record(admin, Action.UPDATE, KIND, number, f"{tutorial.name} ({language})", before, {column: html})
    return tutorial
