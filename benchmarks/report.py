"""How results are printed."""

from collections.abc import Sequence


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
