"""`manage.py prepare`: bring the database up to date and fill in the demo."""

import contextlib
import fcntl
import logging
import os
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.demo.aside import set_aside_other_version


class Command(ProjectCommand):
    """The first half of `serve --prepare`, for a start that has other work to do beside it."""

    help = "Bring the database up to date and fill in the demo, without serving it."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        with only_one():
            prepare(self.stdout.write)


def prepare(say: Callable[[str], object]) -> None:
    """Migrate and seed, both in this process: a second one would load the whole project again."""
    if aside := set_aside_other_version():
        say(f"Another version made the data in {aside.parent}: they are in {aside} now, and a new demo begins.")
    logging.disable(logging.ERROR)  # an error is raised, and so reported once
    try:
        call_command("migrate", verbosity=0)
        call_command("seed_demo")
    finally:
        logging.disable(logging.NOTSET)


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold ZBIR_VAR for this process: the schedules of two processes would both start the jobs of one database.

    Raises CommandError when another process holds it.
    """
    path = settings.ZBIR_VAR / "serve.lock"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise CommandError(f"Another serve (process {file.read().strip()}) runs on {path.parent}.") from None
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield  # the lock goes with the open file, so it never outlives the process
