"""Functions for browser tests that no page offers, called over HTTP instead of in a new process each time.

    python -m tests.stand_ins.rpc_server --port 9100

It loads the project once and works on the database that the environment names. A call's path is the name of one of
FUNCTIONS, its body the JSON of its arguments, the answer the JSON of what it returned, or 500 with the traceback.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import secrets
import threading
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.stand_ins.web import Handler, StandIn

if TYPE_CHECKING:
    from trading.accounts.models import User

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def run(lines: str) -> str:
    """Run lines of Python; return the last line that they print."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(lines, "<test>", "exec"), {"__name__": "rpc"})
    return (said.getvalue().strip().splitlines() or [""])[-1]


def accounts() -> list[dict[str, str]]:
    """Return whom the demo has: username, password, role."""
    from marketplace.demo.listing import accounts as listed

    return [{"username": username, "password": password, "role": role} for username, password, role in listed()]


def person(admin: bool = False) -> dict[str, Any]:
    """Make a person nobody else knows, whose address is verified and who has no past; return who they are.

    The same as registering and following the mail's link, which other tests do in the browser.
    """
    from backoffice.users.services import appoint_admin
    from trading.accounts import registration, services
    from trading.codebooks.definitions.countries import Country

    tag = "".join(secrets.choice(LETTERS) for _ in range(9))
    username, password = f"jo{tag}", f"sedam kapi {tag}"
    user = registration.register(
        registration.Registration(
            username=username,
            email=f"{username}@example.com",
            password=password,
            name=f"Milena Žarković {tag}",
            country_id=Country.objects.get(iso2="RS").pk,
            region="Čačak",
            address=f"Žička {username}",
            postal_code="32000",
            phone="+381 60 123 4567",
        )
    )
    services.mark_verified(user_id=user.pk)
    if admin:
        appoint_admin(username=username)
    return {
        "id": user.pk,
        "username": username,
        "password": password,
        "role": "admin" if admin else "user",
        "name": user.name,
        "email": user.email,
    }


def session(username: str, stepped_up: bool = False) -> dict[str, str]:
    """Begin somebody's session, as a right password would; return what a browser keeps of it.

    stepped_up: as after the code of a second step, which what is sent to everybody wants.
    """
    from marketplace.common.db import clock
    from trading.accounts import sessions
    from trading.accounts.models import LoginSession, User

    user: User = User.objects.get(username=username)
    opened, sid = sessions.begin_checked_session(user_id=user.pk, checked_password=user.password, identifier=username)
    if stepped_up:
        now = clock.now()
        LoginSession.objects.filter(pk=opened.pk).update(second_factor_at=now, stepped_up_at=now)
    return {"sid": sid, "userName": user.name}


def expire(ad_id: int) -> int:
    """End the sale of an ad now, as its expiry would; return how many ads were closed or notified."""
    from marketplace.demo.expiring import expire_now

    return expire_now(ad_id)


def counted_sales() -> dict[str, Any]:
    """Make sales whose figures were counted by hand; return them with what was counted."""
    from tests.stand_ins import counted_sales as sales

    return sales.counted_sales()


def make_crowd(people: int, sales: int, quantity: int, ends_within: float = 0) -> dict[str, Any]:
    """Make the people and sales of a drill's traffic (`tests.drills.crowd`)."""
    from tests.drills import crowd

    return crowd.make_crowd(people, sales, quantity, ends_within)


def make_ballot(works: int) -> dict[str, Any]:
    """Let a drill's traffic vote (`tests.drills.crowd`)."""
    from tests.drills import crowd

    return crowd.make_ballot(works)


def stored_writes(ads: list[int]) -> list[str]:
    """Return the keys of what is stored of a drill's traffic (`tests.drills.crowd`)."""
    from tests.drills import crowd

    return crowd.stored_writes(ads)


FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (run, accounts, person, session, expire, counted_sales, make_crowd, make_ballot, stored_writes)
}


class RpcServer(StandIn):
    """Runs one function at a time: `run` captures what the whole process prints."""

    def __init__(self, port: int = 0) -> None:
        super().__init__(port)
        self.doing = threading.Lock()

    def answer(self, handler: Handler, path: str, body: str) -> None:
        from django.db import connections

        with self.doing:
            try:
                done = FUNCTIONS[path.removeprefix("/")](**json.loads(body or "{}"))
            except Exception:
                handler.send(500, traceback.format_exc(), "text/plain")
            else:
                handler.send_json(done)
            finally:
                connections.close_all()  # each call has a thread of its own


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--port", type=int, required=True)
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
    import django

    django.setup()
    RpcServer(given.port).serve_forever()


if __name__ == "__main__":
    main()
