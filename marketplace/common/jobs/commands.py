"""The base class of the project's commands."""

from django.core.checks import Tags
from django.core.management.base import BaseCommand

START_CHECKS = sorted(tag for name, tag in vars(Tags).items() if not name.startswith("_") and tag != Tags.urls)
"""All system checks but those of the URLs, which load every view: half of the time of a command. `migrate`, with which
every release begins, and `makemigrations --check` check the URLs, too."""


class ProjectCommand(BaseCommand):
    """A command that starts without loading the views. The other checks still refuse an unsafe setting."""

    requires_system_checks = START_CHECKS
