"""The table of roles. Source: docs/spec/domain.md, "Roles"."""

import pytest

from marketplace.common.http.api import ApiView
from marketplace.common.roles import CAPABILITIES, EDITOR, SUPPORT, Capability, Role, may, roles_with
from tests.routes import all_routes

pytestmark = pytest.mark.feature("X-ROLES")


@pytest.mark.feature("X-ROLES")
def test_roles_grow_from_support_and_editor_to_administrator() -> None:
    operator, administrator = CAPABILITIES[Role.OPERATOR], CAPABILITIES[Role.ADMINISTRATOR]
    assert SUPPORT | EDITOR < operator < administrator == set(Capability)
    assert administrator - operator == {Capability.ADMINISTER}
    assert {Capability.OFFICE} == SUPPORT & EDITOR
    assert set(CAPABILITIES) == set(Role)


@pytest.mark.parametrize("role", ["", "nobody", "admin"])
def test_without_a_role_nobody_may_do_anything(role: str) -> None:
    assert not any(may(role, capability) for capability in Capability)


def test_every_capability_is_somebodys_and_asked_for_by_a_view_or_a_rule() -> None:
    for capability in Capability:
        assert Role.ADMINISTRATOR in roles_with(capability)
    asked = {
        capability
        for route in all_routes()
        if route.view is not None
        for capability in (route.view.capability, *route.view.capabilities.values())
    }
    # A rule of the messages, not a view, asks for this one.
    assert set(Capability) - asked == {Capability.CHAT}


def test_a_view_that_names_no_capability_is_for_administrators_alone() -> None:
    assert roles_with(ApiView.capability) == {Role.ADMINISTRATOR}


@pytest.mark.feature("X-ROLES")
def test_who_reads_only_changes_nothing(subtests: pytest.Subtests) -> None:
    """A capability to read opens no address that writes."""
    of_staff = [route for route in all_routes() if route.view is not None and route.view.access == "staff"]
    assert of_staff
    for route in of_staff:
        assert route.view is not None
        capability = route.view.capabilities.get(route.method, route.view.capability)
        with subtests.test(str(route)):
            assert route.method == "GET" or not capability.startswith("read_")
