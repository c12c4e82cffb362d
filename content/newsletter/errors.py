"""Refusals of the newsletter."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class ConfirmTokenInvalid(DomainError):
    """The link is cut, older than 48 hours, replaced by a later one, or made for another address."""

    code, status, message = "invalidToken", 400, _("This link is no longer valid. Sign up for the newsletter again.")


class Unconfirmed(DomainError):
    code, status, message = "unconfirmed", 409, _("The owner of this address has not confirmed it.")


class AlreadySent(DomainError):
    code, status, message = "already_sent", 409, _("This issue is on its way or has been sent.")


class NotSending(DomainError):
    code, status, message = "not_sending", 409, _("This issue is not being sent.")


class RecipientsChanged(DomainError):
    """More than 5 % off what was shown; `recipients` says how many there are now."""

    code, status, message = (
        "recipients_changed",
        409,
        _("There are %(recipients)s recipients now. Please confirm once more."),
    )
