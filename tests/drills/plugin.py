"""The fixture `drill` of every test with the mark of that name, and the line of results that it leaves."""

from __future__ import annotations

from collections.abc import Generator, Iterator

import pytest

from tests.drills.drill import Drill, drill_of_environment, is_chosen, write_result

DRILL = pytest.StashKey[Drill]()
OUTCOME = pytest.StashKey[str]()
SECONDS = pytest.StashKey[float]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the drills of faults that were not asked for."""
    marks = {item: item.get_closest_marker("drill") for item in items}
    left = [item for item, mark in marks.items() if mark is not None and not is_chosen(mark.args[0])]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]


@pytest.fixture
def drill(request: pytest.FixtureRequest) -> Drill:
    """The run of this drill; a test of it carries @pytest.mark.drill("F4", "what it shows")."""
    mark = request.node.get_closest_marker("drill")
    assert mark is not None, "a test that asks for `drill` carries the mark"
    made = drill_of_environment(*mark.args)
    request.node.stash[DRILL] = made
    return made


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember the worst outcome of the test's three steps, and how long all took."""
    report = yield
    stash = item.stash
    if report.outcome != "passed" or report.when == "setup":
        stash[OUTCOME] = report.outcome if stash.get(OUTCOME, "passed") == "passed" else stash[OUTCOME]
    stash[SECONDS] = stash.get(SECONDS, 0.0) + report.duration
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write the result of a drill when its test is over."""
    result = yield
    mark = item.get_closest_marker("drill")
    if mark is not None:
        made = item.stash.get(DRILL, None) or drill_of_environment(*mark.args)
        write_result(made, item.nodeid, item.stash.get(OUTCOME, "passed"), item.stash.get(SECONDS, 0.0))
    return result
