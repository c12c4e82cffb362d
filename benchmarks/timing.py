"""What the time of an answer tells about an account: `python -m benchmarks.timing [--tries 200] [--json FILE]`.

Forgotten password, another confirmation, newsletter and login in neutral mode, over HTTP: as many tries for known
accounts as for two groups of unknown ones, one after the other in an order by chance. The floor is what the two unknown
groups differ by in the same run. Goal: the medians of known and unknown differ by at most 10 ms. That both do the same
work is what `tests/trading/accounts/test_equal_work.py` tests.
"""

import argparse
import json
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.environment import environment, with_services
from benchmarks.load import fetch, post
from benchmarks.report import line, title

GOAL = 10.0  # ms
KNOWN, UNKNOWN, CONTROL = "known", "unknown", "other unknown"
WARM_UP = 10
READERS = """
INSERT INTO content_notificationaddress
    (email, kind, locale, is_active, token_hash, token_expires_at, confirmed_at, created_at)
SELECT 'known' || n || '@example.com', 'newsletter', 'sr', true, '', now(), now(), now()
FROM generate_series(0, %s - 1) n
"""


@dataclass(frozen=True)
class Route:
    """One of the routes. body: of the request for a username. answer: what the answer of each try holds."""

    name: str
    path: str
    body: Callable[[str], dict[str, str]]
    answer: bytes = b'"res":"ok"'


ROUTES = (
    Route("forgotten password", "user/forgot-password", lambda name: {"usr_email": f"{name}@example.com"}),
    Route("another confirmation", "verify/resend", lambda name: {"usr_username": name}),
    Route("newsletter", "newsletter", lambda name: {"email": f"{name}@example.com"}),
    Route("login", "login", lambda name: {"usr_username": name, "usr_password": "pogresna-lozinka"}, b'"loginError"'),
)


def seed(count: int) -> None:
    """Write that many known accounts, not verified, so that each gets a mail, and as many readers of the newsletter."""
    from django.db import connection

    from benchmarks.seeding import FIRST, multiply
    from tests.factories import make_user
    from trading.accounts.models import User

    first = make_user("kupac", verified_at=None)
    text = {"username": "'known' || n", "email": "'known' || n || '@example.com'", "identity_key": "'bench:' || n"}
    multiply(User, first.pk, count, {"id": f"{FIRST} + n", **text})
    with connection.cursor() as cursor:
        cursor.execute(READERS, [count])
        cursor.execute("ANALYZE")


def measure(port: int, route: Route, tries: int) -> dict[str, list[float]]:
    """Return the milliseconds of each try by group. Raises RuntimeError when a request is not answered as it should."""
    groups = (KNOWN, UNKNOWN, CONTROL)
    names = [(group, f"{group.replace(' ', '')}{number}") for group in groups for number in range(tries)]
    random.Random(1).shuffle(names)
    names = [(UNKNOWN, f"warm{number}") for number in range(WARM_UP)] + names
    found: dict[str, list[float]] = {group: [] for group in groups}
    for number, (group, name) in enumerate(names):
        request = post(f"/api/{route.path}", json.dumps(route.body(name) | {"token": "proof"}))
        started = time.perf_counter()
        answer = fetch(port, request)
        took = 1000 * (time.perf_counter() - started)
        if route.answer not in answer:
            raise RuntimeError(f"{route.name} of {name} answered {answer!r}")
        if number >= WARM_UP:
            found[group].append(took)
    return found


def show(route: Route, found: dict[str, list[float]]) -> dict[str, Any]:
    """Print a route's medians beside the goal, and return them for a file."""
    known, unknown, control = (median(found[group]) for group in (KNOWN, UNKNOWN, CONTROL))
    difference, floor = abs(known - unknown), abs(unknown - control)
    line(f"{route.name}: known / unknown, ms apart", difference, GOAL, at_least=False)
    print(f"    known {known:.1f} ms   unknown {unknown:.1f} ms   two groups of unknown {floor:.2f} ms apart")
    return {
        "name": route.name,
        "known_ms": round(known, 2),
        "unknown_ms": round(unknown, 2),
        "difference_ms": round(difference, 2),
        "floor_ms": round(floor, 2),
        "goal_ms": GOAL,
        "met": difference <= GOAL,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tries", type=int, default=200)
    parser.add_argument("--json", type=Path, help="file to write the results to")
    given = parser.parse_args()
    if not with_services("benchmarks.timing"):
        return
    with environment() as installation:
        # All tries come from one address.
        installation.env |= {"THROTTLES": "off", "NEUTRAL_LOGIN": "on"}
        seed(given.tries)
        web = installation.web(workers=2)
        web.wait_listening()
        title(f"Does the time tell who has an account? {given.tries} tries each, known and unknown in turns")
        results = [show(route, measure(web.port, route, given.tries)) for route in ROUTES]
        print(f"    load average {os.getloadavg()[0]:.1f}")
    if given.json:
        given.json.parent.mkdir(parents=True, exist_ok=True)
        given.json.write_text(json.dumps({"tries": given.tries, "seed": 1, "routes": results}, indent=1) + "\n")


if __name__ == "__main__":
    main()
