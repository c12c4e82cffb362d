"""Acts that run at once, each on a connection of its own. Only PostgreSQL tells anything this way."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection, connections

from marketplace.common.http.errors import DomainError


def run_together(actions: Sequence[Callable[[], Any]]) -> list[Any]:
    """Run the actions at once and return their results in order; a DomainError is returned as its code."""
    results: list[Any] = [None] * len(actions)
    start = threading.Barrier(len(actions))

    def run(number: int, action: Callable[[], Any]) -> None:
        try:
            connection.ensure_connection()
            start.wait(20)
            results[number] = action()
        except DomainError as error:
            results[number] = error.code
        except Exception as error:
            results[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(actions)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    errors = [result for result in results if isinstance(result, Exception)]
    assert not errors, errors
    return results
