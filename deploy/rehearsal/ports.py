"""Ports of loopback, and waiting for what listens there."""

from __future__ import annotations

import contextlib
import random
import socket

from deploy.rehearsal.errors import RehearsalError

RANGE = (10_000, 30_000)
chance = random.SystemRandom()


def free_port() -> int:
    """Return a port that nothing listens on, from below those that systems give to outgoing connections."""
    while True:
        port = chance.randrange(*RANGE)
        if is_free(port):
            return port


def is_free(port: int) -> bool:
    """Tell if nothing listens on the port."""
    with socket.socket() as probe, contextlib.suppress(OSError):
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))
        return True
    return False


def wanted_port(port: int, variable: str) -> int:
    """Return the port if it is free, any free one for 0. Raises RehearsalError when it is taken."""
    if not port:
        return free_port()
    if not is_free(port):
        raise RehearsalError(f"Port {port} is taken. Choose another: {variable}={port + 1} make rehearse")
    return port
