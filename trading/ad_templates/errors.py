"""Errors of templates."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, InvalidFields, NotFound


class TemplateNotFound(NotFound):
    message = _("There is no such template.")


class TemplateInvalid(InvalidFields):
    """A name that another template of the kind has, or a clause that does not exist."""


class TooManyTemplates(DomainError):
    code = "too_many_templates"
    message = _("You already have %(limit)s templates of this kind. Delete one to save another.")
