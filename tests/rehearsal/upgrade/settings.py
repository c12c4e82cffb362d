"""Production's settings, with the migrations of the next release."""

from marketplace.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tests.rehearsal.upgrade"]  # noqa: F405
