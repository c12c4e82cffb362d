"""Places in the code where the fault tests stop or kill a process or leave out a guard. Elsewhere they do nothing.

`FAILPOINTS` names them: "close.locked=kill,close.outcomes=sleep:10,no_ad_lock=on". It is read only under the settings
module of the fault tests; any other start with it set is refused (`marketplace.checks`).
"""

import os
import signal
import time
from functools import cache

FAILPOINT_SETTINGS = "tests.fault_settings"
SLEEP_SECONDS = 30.0


@cache
def actions() -> dict[str, str]:
    """Return name -> action of this process, {} outside the fault tests."""
    if os.environ.get("DJANGO_SETTINGS_MODULE") != FAILPOINT_SETTINGS:
        return {}
    given = [part.strip() for part in os.environ.get("FAILPOINTS", "").split(",") if part.strip()]
    return {name: action for name, _, action in (part.partition("=") for part in given)}


def hit(name: str) -> None:
    """Do the action that is set for this place: "kill" (SIGKILL, no clean-up), "sleep" or "sleep:SECONDS"."""
    action, _, seconds = actions().get(name, "").partition(":")
    if action == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif action == "sleep":
        time.sleep(float(seconds or SLEEP_SECONDS))


def enabled(name: str) -> bool:
    """Tell if a guard is to be left out ("on"), for a test that must fail without it."""
    return actions().get(name) == "on"
