"""Settings of the demo that Firefox and WebKit visit: the real ones, with a script in each page that watches it."""

import os

if not os.environ.get("ZBIR_VAR"):
    raise RuntimeError("The demo of these browsers has a folder of its own: ZBIR_VAR is not set.")

from marketplace.settings import *  # noqa: F403
from marketplace.settings import DEMO, MIDDLEWARE

if not DEMO:
    raise RuntimeError("The watched demo stays on loopback: DEMO is off.")

MIDDLEWARE = ["tests.engines.watched.WatchPages", *MIDDLEWARE]
