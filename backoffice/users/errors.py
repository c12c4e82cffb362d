"""Refusals of the administrators' list of accounts."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.errors import DomainError


class OwnAccount(DomainError):
    code, message = "own_account", _("Rights, ban and lock of your own account are another administrator's to change.")


class BannedPerson(DomainError):
    code, message = "banned", _("This account is banned. End the ban first.")


class UnverifiedPerson(DomainError):
    code, message = "unverified", _("The address of this account is not verified yet.")
