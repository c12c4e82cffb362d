"""Errors of changes of accounts by administrators."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class BannedPerson(DomainError):
    code, message = "banned", _("This account is banned. Lift the ban first.")


class UnverifiedPerson(DomainError):
    code, message = "unverified", _("The address of this account is not verified yet.")
