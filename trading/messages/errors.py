"""Errors of messages. Codes are those of docs/spec/api-trading.md, section 8."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import Forbidden, InvalidFields


class EmptyMessage(InvalidFields):
    code, message = "msgError", _("Write a message first.")


class OneFileOnly(InvalidFields):
    code, message = "single_file", _("Only one file is accepted here.")


class OwnMessage(Forbidden):
    code, message = "own_message", _("You cannot write to yourself.")


class NoContact(Forbidden):
    code, message = "no_contact", _("You can write to people you trade with, and to those who wrote to you.")
