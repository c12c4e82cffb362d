"""The market that these tests act on."""

from tests.world_fixtures import untouched, world

__all__ = ["untouched", "world"]
