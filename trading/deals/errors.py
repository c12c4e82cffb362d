"""Errors of the steps of a deal."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError, NotFound


class StepNotPossible(DomainError):
    code = "step_not_possible"
    message = _("This step cannot be recorded now. Reload the page to see what has changed.")


class StepNotUndoable(DomainError):
    code = "step_not_undoable"
    message = _("This step can no longer be undone.")


class StepNotFound(NotFound):
    message = _("There is no such step.")


class NoWithdrawalForm(DomainError):
    code = "no_withdrawal_form"
    message = _("Only a natural person who bought has the right of withdrawal.")


class DealRejected(StepNotPossible):
    code = "deal_rejected"
    message = _("This purchase was rejected, so nothing more can be recorded.")


class DealOver(StepNotPossible):
    code = "deal_over"
    message = _("This purchase is finished, so nothing more can be recorded.")
