"""What the kernel knows: open connections of a port, and nginx's worker processes."""

from __future__ import annotations

from pathlib import Path

OPEN = {"01", "03"}
"""States of /proc/net/tcp: established (also before the program accepts it), and a handshake that is under way."""


def open_connections(port: int, proc: Path = Path("/proc")) -> int:
    """Return how many connections to the port are open or wait to be accepted, by IPv4 and IPv6."""
    return sum(
        fields[3] in OPEN and int(fields[1].rpartition(":")[2], 16) == port
        for name in ("tcp", "tcp6")
        if (proc / "net" / name).exists()
        for fields in (line.split() for line in (proc / "net" / name).read_text().splitlines()[1:])
    )


def nginx_workers(master: int, proc: Path = Path("/proc")) -> dict[int, bool]:
    """Return the worker processes of an nginx by number: whether each still takes new requests."""
    found = {}
    for folder in proc.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            # The name in brackets may hold blanks; the parent is the second field behind it.
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            title = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except (OSError, IndexError):
            continue  # it has just ended
        if parent == master and title.startswith("nginx: worker process"):
            found[int(folder.name)] = "is shutting down" not in title
    return found
