"""Errors of messages. Codes are those of docs/spec/api-trading.md, section 8."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, Forbidden, InvalidFields


class EmptyMessage(InvalidFields):
    code, message = "msgError", _("Write a message first.")


class OneFileOnly(InvalidFields):
    code, message = "single_file", _("Only one file is accepted here.")


class OwnMessage(Forbidden):
    code, message = "own_message", _("You cannot write to yourself.")


class BlockedByThem(Forbidden):
    code = "blocked"
    message = _("This person does not receive your messages. Your offers and contracts are not affected.")


class BlockedByYou(Forbidden):
    code, message = "blocked_by_you", _("You have blocked this person. Unblock them to write to them.")


class NotBlockable(Forbidden):
    code, message = "not_blockable", _("Administrators and the support cannot be blocked.")


class NoConversation(DomainError):
    code, message = "no_conversation", _("You can block people you have exchanged messages with.")


class NoContact(Forbidden):
    code, message = "no_contact", _("You can write to people you trade with, and to those who wrote to you.")
