"""Rate limits of the live connections of one process, in its memory."""

import time
from collections import defaultdict


class SlidingWindow:
    """At most `limit` events in any `seconds`, for one sender."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit = limit
        self.seconds = seconds
        self.moments: list[float] = []

    def allow(self) -> bool:
        """Count an event now. Returns False when it is one too many, which is not counted."""
        self.forget()
        if len(self.moments) >= self.limit:
            return False
        self.moments.append(time.monotonic())
        return True

    def forget(self) -> None:
        """Drop events that are older than the window."""
        oldest = time.monotonic() - self.seconds
        while self.moments and self.moments[0] <= oldest:
            del self.moments[0]  # a list of few items: a deque would take ten times the memory


class SlidingWindows:
    """A window for each key. Keys without recent events are dropped."""

    SWEEP_AT = 5000

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit = limit
        self.seconds = seconds
        self.windows: dict[str, SlidingWindow] = {}
        self.sweep_at = self.SWEEP_AT

    def allow(self, key: str) -> bool:
        """Count an event of this key now; False when it is one too many."""
        return self._window(key).allow()

    def clear(self) -> None:
        """Forget everything (tests)."""
        self.windows.clear()

    def _window(self, key: str) -> SlidingWindow:
        if len(self.windows) >= self.sweep_at and key not in self.windows:
            for window in self.windows.values():
                window.forget()
            self.windows = {known: window for known, window in self.windows.items() if window.moments}
            # Twice the remaining number: otherwise, in a flood of keys, each new one would sweep all others.
            self.sweep_at = max(self.SWEEP_AT, 2 * len(self.windows))
        return self.windows.setdefault(key, SlidingWindow(self.limit, self.seconds))


class ConnectionSlots:
    """How many connections are open under each key: at most `limit`."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.taken: defaultdict[str, int] = defaultdict(int)

    def acquire(self, key: str) -> bool:
        """Take a slot; False when all are taken."""
        if self.taken[key] >= self.limit:
            return False
        self.taken[key] += 1
        return True

    def release(self, key: str) -> None:
        """Give a slot back."""
        self.taken[key] -= 1
        if self.taken[key] <= 0:
            del self.taken[key]

    def clear(self) -> None:
        """Forget everything (tests)."""
        self.taken.clear()
