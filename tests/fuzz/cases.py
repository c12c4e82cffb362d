"""The API document against the API: the cases of an operation, made by the library and sent by every role.

Every operation as a visitor, a person and an administrator; the library's own examples, its coverage of each bound and
its fuzzing, both with right and with wrong data. Source: docs/spec/reliability.md, section 4; figure `schemathesis`.
"""

from collections.abc import Iterator
from io import BytesIO
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

from tests.fuzz.operations import Operation, document
from tests.world import World
from tests.world_fixtures import taken_back

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
    ([HypothesisTestMode.EXAMPLES, HypothesisTestMode.COVERAGE], 7),
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
    # The library's client writes large forms to files that it leaves open.
    kept_in_memory = pytest.MonkeyPatch()
    kept_in_memory.setattr("werkzeug.test.TemporaryFile", lambda _mode: BytesIO())
    found = schemathesis.openapi.from_dict(document())
    found.app = get_wsgi_application()
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield found
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
    kept_in_memory.undo()


def check_the_document(world: World, schema: Any, operation: Operation) -> None:
    """Send the operation's cases by every role; fail where an answer is not what the document says."""
    described = schema.find_operation_by_id(operation.described["operationId"])
    for modes, most in PHASES:
        tries = Tries(world, operation, most)
        config = HypothesisTestConfig(project=schema.config, modes=modes)
        test: Any = create_test(operation=described, test_func=SETTINGS(tries.as_function()), config=config)
        # The library runs them from the last one back: what it would not come to costs as much as what it sends.
        test.hypothesis_explicit_examples = getattr(test, "hypothesis_explicit_examples", [])[-most:]
        test()
        for role in ROLES:
            DONE[f"{operation} {role} {modes[-1]}"] = tries.count


class Tries:
    """The cases of one operation, each sent by every role: making one takes longer than asking it."""

    def __init__(self, world: World, operation: Operation, most: int) -> None:
        self.world, self.operation, self.most, self.count = world, operation, most, 0
        sids = [world.sids.get(operation.actor if role == "own" else role) for role in ROLES]
        # The library unpacks nothing where no line lies between it and the application.
        plain = {"Accept-Encoding": "identity"}
        self.headers = [{**plain, "Authorization": f"Bearer {sid}"} if sid else plain for sid in sids]

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
        for headers in self.headers:
            with taken_back():
                answer = case.call(headers=headers)
            case.validate_response(answer, checks=CHECKS, headers=headers)

    def aim(self, case: Any) -> None:
        """Put an id that is there into the address: else nearly every answer would be 404."""
        kind = self.operation.route.kind
        if kind:
            thing = self.world.ids[kind][self.operation.state]
            parts = thing if isinstance(thing, tuple) else (thing,)
            case.path_parameters.update(zip(case.path_parameters, parts, strict=True))


def check_enough(operations: list[Operation]) -> str:
    """Fail when the library made too few cases for these operations; return how much was tried."""
    tried = sum(DONE.values())
    assert tried >= len(DONE) * EXAMPLES // 2 or len(DONE) < len(operations) * len(ROLES) * len(PHASES)
    return f"schemathesis: {tried} cases, {len(operations)} operations, {len(ROLES)} roles"
