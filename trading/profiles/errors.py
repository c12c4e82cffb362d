"""Errors of the profile area."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, FieldErrors, Forbidden, NotFound


class NoHistory(NotFound):
    message = _("There are no offers between you and this person.")


class AdNotHideable(DomainError):
    code, message = "not_hideable", _("Only what is finished can be hidden.")


class ProfileNotEditable(Forbidden):
    message = _("This cannot be changed while you have ads on sale or active offers.")


class UsernameTaken(DomainError):
    code, message = "usr_username", _("This username is taken.")


class DataTaken(DomainError):
    """Another account has the tax number, or the same name and address. names: of tax_id, same_user."""

    code, message = "duplicate", _("An account with these details already exists.")

    def __init__(self, names: Sequence[str], *, fields: FieldErrors | None = None) -> None:
        super().__init__(fields=fields)
        self.names = list(names)


class ActiveDeals(DomainError):
    code = "active_deals"
    message = _(
        "You cannot close the account while your sales and offers are running, nor within 30 days of your last"
        " completed purchase or sale."
    )
