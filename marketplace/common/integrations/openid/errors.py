"""Errors of the sign-in with an outside identity."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class BadIdToken(DomainError):
    """The ID token is not signed by the provider, not for us, too old, or used before."""

    code, status, message = "social_token", 400, _("The sign-in with the provider did not succeed. Please try again.")


class Misconfigured(Exception):
    """The provider's answer cannot be used; the text gives the reason, for the log."""
