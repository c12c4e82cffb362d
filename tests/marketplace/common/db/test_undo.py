"""What was done outside of the database is undone when the block around it fails."""

import pytest

from marketplace.common.db.undo import undo_on_failure, undone_on_failure

pytestmark = pytest.mark.embedded


def test_a_block_that_fails_undoes_what_was_done_in_it() -> None:
    undone: list[str] = []

    def fails() -> None:
        with undone_on_failure():
            undo_on_failure(lambda: undone.append("first"))
            undo_on_failure(lambda: undone.append("second"))
            raise ValueError("fails")

    with pytest.raises(ValueError, match="fails"):
        fails()
    assert undone == ["first", "second"]


def test_a_block_that_succeeds_undoes_nothing() -> None:
    undone: list[str] = []
    with undone_on_failure():
        undo_on_failure(lambda: undone.append("first"))
    assert undone == []


def test_outside_of_a_block_nothing_is_undone() -> None:
    undone: list[str] = []
    undo_on_failure(lambda: undone.append("alone"))
    with pytest.raises(ValueError, match="fails"), undone_on_failure():
        raise ValueError("fails")
    assert undone == []
