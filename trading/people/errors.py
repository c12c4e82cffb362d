"""Refusals of the profile area."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.errors import DomainError, NotFound


class PersonNotFound(NotFound):
    message = _("This person does not exist.")


class NoHistory(NotFound):
    message = _("There are no offers between you and this person.")


class AdNotHideable(DomainError):
    code, message = "not_hideable", _("Only what is finished can be hidden.")
