"""Refusals of the sign-in with an outside identity."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class BadIdToken(DomainError):
    """Not signed by the provider, not for us, too old, or used before."""

    code, status, message = "social_token", 400, _("The sign-in with the provider did not succeed. Please try again.")


class Misconfigured(Exception):
    """What the provider says cannot be used; the text says why, for the log."""
