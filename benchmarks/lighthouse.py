"""Lighthouse's mobile profile of the pages that visitors come to, against a demo server of its own:
`python -m benchmarks.lighthouse [--address http://127.0.0.1:8000] [--chrome /usr/bin/chromium] [--runs 3] [path ...]`.

The pages have to be built (`make build`). npx fetches the pinned Lighthouse, which the product itself has no use for.
Each page has two lines, each the median of the runs: as it was measured, and with tasks as long as they had the
processor (`cpu_time_trace.py`), which is the one to read on a machine that does other things, too. Beside the scores
are the figures behind them, and the machine: its benchmark index (a quiet desktop has 1500 and more) and load.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.cpu_time_trace import use_cpu_time

ROOT = Path(__file__).resolve().parent.parent
VERSION = "12.8.2"
GOAL = 95
AD = re.compile(r"<loc>[^<]*(/sr/details/\d+)</loc>")
Report = dict[str, Any]
AUDITS = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "speed-index": "SI",
    "cumulative-layout-shift": "CLS",
}


def main() -> int:
    """Print a line for each page; return 1 when one could not be measured. A missed goal fails nothing."""
    words = argparse.ArgumentParser()
    words.add_argument("--address", default=os.environ.get("BASE_URL", ""))
    words.add_argument("--chrome", default=os.environ.get("CHROME_PATH", "/usr/bin/chromium"))
    words.add_argument("--runs", type=int, default=3)
    words.add_argument("paths", nargs="*")
    asked = words.parse_args()
    if not asked.address:
        again = [sys.executable, "-m", "benchmarks.lighthouse", *sys.argv[1:]]
        own = [sys.executable, "-m", "tests.demo_server", "--", *again]
        return subprocess.run(own, cwd=ROOT).returncode
    failed = 0
    for path in asked.paths or ["/sr", "/sr/result", an_ad(asked.address), "/sr/news"]:
        runs = [measure(asked.address + path, asked.chrome) for _ in range(asked.runs)]
        for name, reports in zip(("measured", "processor time"), zip(*filter(None, runs), strict=True), strict=False):
            print(f"{path} {name}: {line_of(middle(reports))}", flush=True)
        if not any(runs):
            failed += 1
            print(f"{path}: could not be measured", flush=True)
    return 1 if failed else 0


def an_ad(address: str) -> str:
    """Return the path of an ad on sale, by the sitemap."""
    with urllib.request.urlopen(f"{address}/sitemap-ads-0.xml", timeout=60) as answer:
        found: list[str] = AD.findall(answer.read().decode())
        return found[0]


def measure(page: str, chrome: str) -> tuple[Report, Report] | None:
    """Return Lighthouse's reports of a page by its default, mobile profile: as measured, and by processor time."""
    flags = "--headless=new --no-sandbox --disable-dev-shm-usage"
    with tempfile.TemporaryDirectory(prefix="zbir-lighthouse-") as folder:
        measured = report_of(page, chrome, f"-GA={folder}", f"--chrome-flags={flags}")
        if measured is None:
            return None
        for trace in Path(folder).glob("*.trace.json"):
            use_cpu_time(trace)
        by_cpu_time = report_of(page, chrome, f"-A={folder}")
        return None if by_cpu_time is None else (measured, by_cpu_time)


def report_of(page: str, chrome: str, *options: str) -> Report | None:
    """Return the report of a run; None when there is none."""
    command = [
        "npx",
        "--yes",
        f"lighthouse@{VERSION}",
        page,
        "--quiet",
        "--output=json",
        "--output-path=stdout",
        *options,
    ]
    done = subprocess.run(command, env={**os.environ, "CHROME_PATH": chrome}, capture_output=True, text=True)
    try:
        report: Report = json.loads(done.stdout)
    except ValueError:
        print(done.stderr[-2000:], file=sys.stderr)
        return None
    return None if "runtimeError" in report else report


def middle(reports: Sequence[Report]) -> Report:
    """Return the report whose performance is the median."""
    return sorted(reports, key=lambda report: report["categories"]["performance"]["score"] or 0)[len(reports) // 2]


def line_of(report: Report) -> str:
    scores = {name: round(100 * (part["score"] or 0)) for name, part in report["categories"].items()}
    summary = ", ".join(f"{name} {score}{'' if score >= GOAL else ' missed'}" for name, score in scores.items())
    audits = report["audits"]
    parts = ", ".join(f"{short} {audits[name].get('displayValue', '?')}" for name, short in AUDITS.items())
    size = round(audits["total-byte-weight"]["numericValue"] / 1000)
    machine = f"index {report['environment']['benchmarkIndex']:.0f}, load {os.getloadavg()[0]:.1f}"
    return f"{summary} | {parts}, {size} kB | {machine}"


if __name__ == "__main__":
    sys.exit(main())
