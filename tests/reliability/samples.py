"""What the processes of a rehearsal take, sampled over time, and whether it grew."""

from __future__ import annotations

import contextlib
import os
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from redis import Redis

from deploy.rehearsal import Rehearsal

MEBIBYTE = 1024 * 1024
CONNECTIONS = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'zbir'"


@dataclass
class Curve:
    """One figure over time. goal: the largest growth, as a share, that counts as flat; slack: that counts in units."""

    name: str
    goal: float
    slack: float
    points: list[tuple[float, float]] = field(default_factory=list)

    def medians(self) -> tuple[float, float]:
        """Return the medians of the second and of the last quarter: the first one is for warming up."""
        return middle(self.quarter(1)), middle(self.quarter(3))

    def quarter(self, number: int) -> list[float]:
        length = max(len(self.points) // 4, 1)
        return [value for _, value in self.points[number * length : (number + 1) * length]]

    @property
    def is_flat(self) -> bool:
        """Tell if the last quarter is no more than the goal, or the slack, above the second."""
        before, after = self.medians()
        return after - before <= max(before * self.goal, self.slack)

    def row(self) -> dict[str, str]:
        """Return the figure as a row of the page."""
        before, after = self.medians()
        change = f"{100 * (after - before) / before:+.1f} %" if before else f"{after - before:+g}"
        return {
            "name": self.name,
            "second_quarter": f"{before:.4g}",
            "last_quarter": f"{after:.4g}",
            "change": f"{change}, {'flat' if self.is_flat else 'GROWS'}",
        }


def middle(values: Sequence[float]) -> float:
    return statistics.median(values) if values else 0.0


class Sampler:
    """Samples a running site: memory of each process with its children, connections, open files."""

    def __init__(self, site: Rehearsal) -> None:
        self.site = site
        self.curves: dict[str, Curve] = {}

    def add(self, name: str, at: float, value: float, *, goal: float = 0.1, slack: float = 0.0) -> None:
        """Add a point. at: seconds since the beginning."""
        self.curves.setdefault(name, Curve(name, goal, slack)).points.append((at, value))

    def sample(self, at: float) -> None:
        """Add a point to every figure of the processes."""
        memory, files = usage_by_session()
        own = [process.pid for process in self.site.processes.values() if process.is_running]
        for name, process in self.site.processes.items():
            if process.is_running:
                used = memory.get(process.pid, 0) / MEBIBYTE
                self.add(f"memory of {name}, MiB", at, used, goal=0.1, slack=4)
        self.add("open files of all processes", at, sum(files.get(pid, 0) for pid in own), goal=0.1, slack=20)
        connections = int(self.site.database.psql("--tuples-only", "--command", CONNECTIONS).strip())
        self.add("connections of PostgreSQL", at, connections, goal=0.0, slack=3)
        with contextlib.closing(Redis.from_url(self.site.redis.url)) as redis:
            self.add("connections of Redis", at, float(redis.info("clients")["connected_clients"]), slack=3)


def usage_by_session() -> tuple[dict[int, int], dict[int, int]]:
    """Return the memory in bytes (proportional set size) and the open files of the processes of each session.

    A process of the rehearsal leads a session of its own, which its children belong to.
    """
    memory: dict[int, int] = {}
    files: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if not folder.name.isdigit():
            continue
        with contextlib.suppress(OSError, ValueError, IndexError):
            session = int((folder / "stat").read_text().rpartition(")")[2].split()[3])
            memory[session] = memory.get(session, 0) + proportional_memory(folder)
            files[session] = files.get(session, 0) + len(os.listdir(folder / "fd"))
    return memory, files


def proportional_memory(folder: Path) -> int:
    """Return the bytes of a process, what it shares with others divided by their number."""
    for line in (folder / "smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) * 1024
    return 0
