"""What is looked at first. Source: docs/spec/api-trading.md, "Order of the checks"."""

import pytest

from tests.fuzz.operations import WRITES
from tests.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OPEN = (
    "login", "logout", "register", "verify", "user/forgot-password", "suggestions-public", "contact", "abuse-reports",
    "products/<int:ad_id>/view",
)  # fmt: skip
NEWSLETTER = {
    f"{method} newsletter{rest}"
    for method, rest in (("POST", ""), ("DELETE", ""), ("POST", "/confirm"), ("POST", "/unsubscribe"))
}
# An entrant has a code and a password, a voter a voter id: both are read from the body.
COMPETITIONS = ("competitions/edit-work", "competitions/voter", "competitions/works/", "competitions/competitions/")
CLOSED = [one for one in WRITES if not one.route.path.startswith((*OPEN, *COMPETITIONS)) and str(one) not in NEWSLETTER]


def test_a_visitor_is_told_before_the_body_is_read(world: World, subtests: pytest.Subtests) -> None:
    """Else anybody could make the server read forms of 45 MB: session first, then size, type and body."""
    client = world.client("anonymous")
    bodies = ((b"{", "application/json"), (b"x", "multipart/form-data; boundary=y"), (b"x" * 300_000, "a/b"))
    for operation in CLOSED:
        for body, kind in bodies:
            with subtests.test(str(operation), kind=kind):
                response = client.generic(operation.route.method, operation.url(world), body, content_type=kind)
                assert (response.status_code, response.json()["error"]["code"]) == (401, "session")
