"""The API document against the API: what it describes is what is answered, whatever is sent.

Every operation as a visitor, a person and an administrator; the library's own examples, its coverage of each bound and
its fuzzing, both with right and with wrong data. Source: reliability, section 4; figure `schemathesis`.
"""

from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase
from schemathesis.checks import not_a_server_error
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.fuzz.operations import OPERATIONS, Operation, document
from tests.world import World
from tests.world_fixtures import taken_back

# On the database that production runs on and that is the stricter one; both meet the bad input of the other files.
pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
ROLES = ("anonymous", "own", "admin")
EXAMPLES = 5
"""Fuzzed cases of each operation and role."""
PHASES = (
    # The bounds of a form with fifty fields would fill the night: the first of them, and those of all small ones.
    ([HypothesisTestMode.EXAMPLES, HypothesisTestMode.COVERAGE], 6),
    ([HypothesisTestMode.FUZZING], EXAMPLES),
)
SETTINGS = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
DONE: dict[str, int] = {}


@pytest.fixture(scope="module")
def schema() -> Iterator[Any]:
    """The document, bound to the application in this process, whose connection the market's rows live in."""
    found = schemathesis.openapi.from_dict(document())
    found.app = get_wsgi_application()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield found
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("operation", OPERATIONS, ids=str)
def test_the_document_says_what_is_answered(world: World, schema: Any, operation: Operation) -> None:
    described = schema.find_operation_by_id(operation.described["operationId"])
    for role in ROLES:
        sid = world.sids.get(operation.actor if role == "own" else role)
        for modes, most in PHASES:
            tries = Tries(world, operation, sid, most)
            config = HypothesisTestConfig(project=schema.config, modes=modes)
            create_test(operation=described, test_func=SETTINGS(tries.as_function()), config=config)()
            DONE[f"{operation} {role} {modes[-1]}"] = tries.count


class Tries:
    """The cases of one operation and role."""

    def __init__(self, world: World, operation: Operation, sid: str | None, most: int) -> None:
        self.world, self.operation, self.most, self.count = world, operation, most, 0
        # The library unpacks nothing where no line lies between it and the application.
        self.headers = {"Accept-Encoding": "identity", **({"Authorization": f"Bearer {sid}"} if sid else {})}

    def as_function(self) -> Any:
        """Return the check as a plain function of a case, as the library wants it."""

        def check(case: Any) -> None:
            if self.count < self.most:
                self.one(case)

        return check

    def one(self, case: Any) -> None:
        self.count += 1
        if self.count % 3:
            self.aim(case)
        with taken_back():
            answer = case.call(headers=self.headers)
        case.validate_response(answer, checks=CHECKS, headers=self.headers)

    def aim(self, case: Any) -> None:
        """Put an id that is there into the address: else nearly every answer would be 404."""
        kind = self.operation.route.kind
        if kind:
            thing = self.world.ids[kind][self.operation.standing]
            parts = thing if isinstance(thing, tuple) else (thing,)
            case.path_parameters.update(zip(case.path_parameters, parts, strict=True))


def test_enough_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    """Prints how much was tried; runs behind the others of this file."""
    with capsys.disabled():
        print(f"\nschemathesis: {sum(DONE.values())} cases, {len(OPERATIONS)} operations, {len(ROLES)} roles")
    assert sum(DONE.values()) >= len(DONE) * EXAMPLES // 2 or len(DONE) < len(OPERATIONS) * len(ROLES) * len(PHASES)
