"""A migration operation that fills a column of a large table while the site serves."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django.db import Error, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation, OperationCategory
from django.db.migrations.state import ProjectState
from django.db.models import Model, Q

from marketplace.common.db.online_operations import refuse_transaction
from marketplace.common.db.outage import is_outage

ROWS: Final = 1_000  # locked at a time: a batch takes some ten milliseconds
PAUSE_SECONDS: Final = 0.02  # between two batches: the site's own writes go first
ATTEMPTS: Final = 30
RETRY_SECONDS: Final = 1.0


class BackfillInBatches(Operation):
    """Update the rows that `where` describes, a bounded number in each transaction.

    Alone in a migration with `atomic = False`. A filled row must not match `where` any more, so that a run that was
    interrupted goes on where it stopped. Rows that the previous release adds meanwhile need a later backfill.

    values: field -> value or expression. rows: how many a transaction locks at most.
    """

    category = OperationCategory.PYTHON
    reduces_to_sql = False
    reversible = True
    needs_autocommit: ClassVar = True

    def __init__(self, model_name: str, where: Q, values: Mapping[str, Any], rows: int = ROWS) -> None:
        self.model_name, self.where, self.values, self.rows = model_name, where, values, rows

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Rows change, the models do not."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        if schema_editor.connection.vendor == "postgresql":
            refuse_transaction(schema_editor, self)
        model = to_state.apps.get_model(app_label, self.model_name)
        last: Any = None
        while (following := self.fill_batch(model, schema_editor.connection.alias, last)) is not None:
            last = following
            time.sleep(PAUSE_SECONDS)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Leave what was filled in."""

    def describe(self) -> str:
        return f"Fill {', '.join(self.values)} of {self.model_name} in batches"

    def fill_batch(self, model: type[Model], using: str, last: Any) -> Any:
        """Fill the rows after the key `last`; return the greatest key among them, None when none is left.

        A batch whose rows are locked elsewhere is tried again, up to ATTEMPTS times. Raises the database's error then.
        """
        rows = model._base_manager.using(using)
        left = rows.filter(self.where) if last is None else rows.filter(self.where, pk__gt=last)
        for attempt in range(1, ATTEMPTS + 1):
            try:
                with transaction.atomic(using=using):
                    # Locked by primary key, in the order of every other transaction.
                    locked = left.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True)
                    keys = list(locked[: self.rows])
                    rows.filter(pk__in=keys).update(**self.values)
                return keys[-1] if keys else None
            except Error as error:
                if attempt == ATTEMPTS or not is_outage(error):
                    raise
                time.sleep(RETRY_SECONDS)
        return None
