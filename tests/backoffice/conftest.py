"""What the tests of the back-office share."""

from tests.world_fixtures import world

__all__ = ["world"]
