"""How results are printed."""

from collections.abc import Sequence
from statistics import median

from benchmarks.load import Load


def title(text: str) -> None:
    """Print what was measured."""
    print(f"\n{text}", flush=True)


def line(what: str, ratio: float, goal: float, *, at_least: bool) -> None:
    """Print a ratio beside its goal."""
    met = ratio >= goal if at_least else ratio <= goal
    print(
        f"  {what:<48} {ratio:6.2f}   goal {'>=' if at_least else '<='} {goal}   {'met' if met else 'MISSED'}",
        flush=True,
    )


def quantile(seconds: Sequence[float], part: float) -> float:
    """Return that quantile in milliseconds, 0 of nothing."""
    ordered = sorted(seconds)
    return 1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else 0.0


def loads_line(name: str, loads: Sequence[Load]) -> None:
    """Print the rate, the times and the answers of a load over all its rounds."""
    taken = [second for load in loads for second in load.seconds]
    statuses = sum((load.statuses for load in loads), start=loads[0].statuses.__class__())
    print(
        f"    {name:<10} {median(load.rate for load in loads):7.0f} /s"
        f"   p50 {quantile(taken, 0.5):6.1f} ms   p95 {quantile(taken, 0.95):6.1f} ms   {dict(statuses)}"
    )
