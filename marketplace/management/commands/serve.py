"""`manage.py serve`: the whole site in one process, or only its live connections."""

import contextlib
import logging
import socket
from collections.abc import Iterator
from threading import Thread
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from marketplace.common.jobs.commands import ProjectCommand
from marketplace.management.commands.prepare import only_one, prepare
from marketplace.social_provider import demo_provider_port

if TYPE_CHECKING:
    from celery import Celery
    from celery.worker import WorkController

JOB_THREADS = 4
PICTURE_THREADS = 2
STOP_SECONDS = 10
logger = logging.getLogger(__name__)


class Command(ProjectCommand):
    """Serves pages, API and live connections, runs the jobs and the relay, until SIGINT or SIGTERM."""

    help = "Serve everything in one process (the default run), or with --only-live the live connections."
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the options. The port is none of them: links in mails and origins follow the environment's PORT, too."""
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on; the demo stays on loopback")
        parser.add_argument(
            "--prepare", action="store_true", help="first bring the database up to date and fill in the demo"
        )
        parser.add_argument(
            "--only-live", action="store_true", help="no jobs here: one of several live processes in production"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until a signal; then end the requests, the schedule, the jobs and the relay, in this order."""
        host: str = options["host"]
        if settings.DEMO and host not in {"127.0.0.1", "::1", "localhost"}:
            raise CommandError("The demo listens on loopback only. Set DEMO=off for anything else.")
        with contextlib.ExitStack() as stack:
            if not options["only_live"]:
                stack.enter_context(only_one())
            if options["prepare"]:
                prepare(self.stdout.write)
            refuse_old_schema()
            refuse_taken_port(host, settings.PORT)
            connections.close_all()
            self.serve(host, jobs=not options["only_live"])

    def serve(self, host: str, jobs: bool) -> None:
        """Run the server in this, the main, thread, and everything else in threads beside it."""
        from marketplace.process.server import GracefulServer, server_loop

        loop = server_loop()  # that import installed the reactor, before anything else could install another

        from marketplace.asgi import application
        from marketplace.common.messaging import live
        from marketplace.common.messaging.outbox.thread import start_relay, stop_relay
        from marketplace.common.monitoring.listener import start_listener

        live.use_loop(loop)
        server = GracefulServer(application, host, settings.PORT)
        with contextlib.ExitStack() as stack:
            start_listener(with_database=jobs)
            start_relay()
            stack.callback(stop_relay)
            if jobs:
                stack.enter_context(embedded_jobs())
            if settings.DEMO and settings.DEMO_PROVIDER:
                stack.enter_context(demo_provider())
            self.stdout.write(f"Zbir: {settings.BASE_URL}  (Ctrl-C ends it)")
            if not settings.EMAIL_HOST:
                self.stdout.write(f"Mails are written to {settings.MAIL_DIR}")
            self.stdout.flush()
            server.run()
        self.stdout.write("Stopped.")


def demo_provider() -> contextlib.AbstractContextManager[None]:
    """Return the demo's own sign-in provider, to run while the site does; without it where its port is taken."""
    from marketplace.demo.identity_provider import DemoProvider

    port = demo_provider_port(settings.PORT)
    try:
        return DemoProvider(port, client_id=settings.SOCIAL_CLIENT_ID, site=settings.BASE_URL).running()
    except OSError as error:
        logger.warning("No demo sign-in, as port %s is not free: %s", port, error.strerror)
        settings.SOCIAL_CLIENT_ID = ""  # hides the button
        return contextlib.nullcontext()


def refuse_old_schema() -> None:
    """Raise CommandError when migrations wait."""
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    if waiting := executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError(f"{len(waiting)} migrations wait. Run: manage.py migrate")


def refuse_taken_port(host: str, port: int) -> None:
    """Raise CommandError when another program listens there already; the server itself would only log it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"Port {port} on {host}: {error.strerror}. Choose another: PORT=8001") from None


@contextlib.contextmanager
def embedded_jobs() -> Iterator[None]:
    """Run the job workers and the schedule as threads of this process; pictures have threads of their own."""
    from celery.beat import EmbeddedService
    from kombu.exceptions import OperationalError

    from marketplace.celery import CLOSE_TASK, app, make_app

    app.set_current()
    app.finalize()
    pictures = settings.PICTURE_QUEUE
    # The queues that a worker serves are its application's, so a second worker needs a second one.
    workers = [
        start_worker(make_app(as_current=False), "pictures", [pictures], PICTURE_THREADS),
        start_worker(app, "jobs", [queue for queue in settings.QUEUES if queue != pictures], JOB_THREADS),
    ]
    # thread=True: without it the schedule is a process of its own, which cannot see this one's broker in memory.
    beat = EmbeddedService(
        app,
        thread=True,
        schedule_filename=str(settings.ZBIR_VAR / "schedule"),
        scheduler_cls=settings.CELERY_BEAT_SCHEDULER,
    )
    assert isinstance(beat, Thread)
    beat.daemon = True
    beat.start()
    with contextlib.suppress(OperationalError):  # the broker is away; the schedule starts the job soon
        app.send_task(CLOSE_TASK)
    try:
        yield
    finally:
        beat.stop()
        for worker, _ in workers:
            worker.stop()
        for _, thread in workers:
            thread.join(STOP_SECONDS)


def start_worker(app: "Celery", name: str, queues: list[str], threads: int) -> "tuple[WorkController, Thread]":
    """Start a job worker in a thread of its own."""
    from celery.worker import WorkController  # app.Worker would install signal handlers: main thread only

    worker = WorkController(
        app=app,
        queues=queues,
        pool_cls="threads",
        concurrency=threads,
        hostname=f"{name}@localhost",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    thread = Thread(target=worker.start, name=name, daemon=True)
    thread.start()
    return worker, thread
