"""Errors of approving."""

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class NothingToDecide(DomainError):
    code, message = (
        "decided",
        _("There is nothing to decide any more. Somebody else decided, or the data changed."),
    )


class ChangedMeanwhile(DomainError):
    code, message = "changed", _("The ad was changed after you opened it. Look at it again, then decide.")


class ExpiredMeanwhile(DomainError):
    code, message = "expired", _("The ad has expired. Return it, so that its seller can choose another day.")
