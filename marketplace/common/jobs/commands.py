"""What the commands of the project have in common."""

from django.core.checks import Tags
from django.core.management.base import BaseCommand

START_CHECKS = sorted(tag for name, tag in vars(Tags).items() if not name.startswith("_") and tag != Tags.urls)
"""All of Django's checks and ours but those of the addresses, for which every view would have to be loaded: half of
what a command costs. `migrate`, which begins every release, and `makemigrations --check` look at the addresses, too."""


class ProjectCommand(BaseCommand):
    """A command that starts without the views; a setting that would hurt still stops it."""

    requires_system_checks = START_CHECKS
