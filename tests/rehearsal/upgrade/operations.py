"""Operations of this app on the tables of another one."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.migrations.state import ProjectState

from marketplace.common.db.backfill import BackfillInBatches
from marketplace.common.db.online_operations import AddCheckNotValid, AddIndexOnline, ValidateCheck

TABLES = "trading"


class OnTrading:
    """Does to the app `trading` what the operation would do to its own app."""

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        super().state_forwards(TABLES, state)  # type: ignore[misc]

    def database_forwards(self, app_label: str, *given: Any) -> None:
        super().database_forwards(TABLES, *given)  # type: ignore[misc]


class AddTradingField(OnTrading, migrations.AddField):
    """AddField on a table of `trading`."""


class AddTradingIndex(OnTrading, AddIndexOnline):
    """AddIndexOnline on a table of `trading`."""


class AddTradingCheck(OnTrading, AddCheckNotValid):
    """AddCheckNotValid on a table of `trading`."""


class ValidateTradingCheck(OnTrading, ValidateCheck):
    """ValidateCheck on a table of `trading`."""


class BackfillTrading(OnTrading, BackfillInBatches):
    """BackfillInBatches on a table of `trading`."""
