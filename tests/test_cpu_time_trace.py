"""Traces of a browser read as if nothing else had run (benchmarks)."""

import json
from pathlib import Path

from benchmarks.cpu_time_trace import use_cpu_time

THREAD = {"pid": 1, "tid": 2, "ph": "X"}


def test_a_task_lasts_its_processor_time_and_what_is_in_it_shrinks_with_it(tmp_path: Path) -> None:
    events = [
        {**THREAD, "name": "RunTask", "ts": 1000, "dur": 800, "tdur": 200},
        {**THREAD, "name": "Layout", "ts": 1400, "dur": 400},
        {**THREAD, "name": "RunTask", "ts": 1400, "dur": 100, "tdur": 100},  # within the first
        {**THREAD, "name": "RunTask", "ts": 2000, "dur": 50},  # of which the time is not known
        {**THREAD, "name": "Paint", "ts": 1900, "dur": 10},
        {**THREAD, "name": "Layout", "ts": 1400, "dur": 400, "tid": 3},
        {"pid": 1, "tid": 2, "ph": "I", "name": "largestContentfulPaint::Candidate", "ts": 1500},
    ]
    path = tmp_path / "defaultPass.trace.json"
    path.write_text(json.dumps({"traceEvents": events}))
    use_cpu_time(path)
    spans = [(event["ts"], event.get("dur")) for event in json.loads(path.read_text())["traceEvents"]]
    assert spans == [(1000, 200), (1100, 100), (1100, 25), (2000, 50), (1900, 10), (1400, 400), (1500, None)]
