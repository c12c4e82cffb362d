"""Errors of changes of the assistant's tree."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class BranchNotFound(NotFound):
    pass


class Cycle(DomainError):
    code, message = "cycle", _("A branch cannot stand under itself.")


class OnlyOneIntro(DomainError):
    """A change would add a second intro or remove the only one."""

    code, message = "root", _("The assistant has one intro, and everything else stands under it.")


class HasChildren(DomainError):
    code, message = "has_children", _("Other branches stand under this one.")
