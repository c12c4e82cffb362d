"""Traces of a browser, changed to processor time: as if nothing else had run on the machine.

On a busy machine a task waits most of the time, for which the page is not to blame.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from pathlib import Path
from typing import Any

TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
Event = dict[str, Any]
Thread = tuple[int, int]
Task = tuple[int, int, int]
"""Begin, length, and time on the processor."""


def use_cpu_time(path: Path) -> None:
    """Rewrite a trace: each outermost task is as long as its processor time, and what is within it shrinks with it."""
    trace = json.loads(path.read_text(encoding="utf-8"))
    tasks = outermost(trace["traceEvents"])
    for event in trace["traceEvents"]:
        mine = tasks.get((event.get("pid"), event.get("tid")))
        if mine is None or event.get("ph") not in ("X", "B", "E"):
            continue
        begin, end = event["ts"], event["ts"] + event.get("dur", 0)
        event["ts"] = moved(mine, begin)
        if "dur" in event:
            event["dur"] = max(0, moved(mine, end) - event["ts"])
    path.write_text(json.dumps(trace), encoding="utf-8")


def outermost(events: list[Event]) -> dict[Thread, list[Task]]:
    """Return the tasks of each thread that lie in no other, in order."""
    found: dict[Thread, list[Task]] = defaultdict(list)
    whole = [event for event in events if event.get("ph") == "X" and event["name"] in TASKS]
    for event in sorted(whole, key=lambda event: (event["ts"], -event.get("dur", 0))):
        mine = found[event["pid"], event["tid"]]
        length: int = event.get("dur", 0)
        if not mine or event["ts"] >= mine[-1][0] + mine[-1][1]:
            busy: int = event.get("tdur", length)
            mine.append((event["ts"], length, busy))
    return found


def moved(tasks: list[Task], moment: int) -> int:
    """Return where a moment comes to lie; what is in no task stays."""
    place = bisect_right(tasks, moment, key=lambda task: task[0]) - 1
    if place < 0:
        return moment
    begin, length, busy = tasks[place]
    if moment > begin + length or busy >= length:
        return moment
    return begin + (moment - begin) * busy // length
