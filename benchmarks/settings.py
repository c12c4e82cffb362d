"""Settings of the processes that are measured: the real ones, beside floors on addresses of their own."""

from marketplace.settings import *  # noqa: F403
from marketplace.settings import DEMO, MIDDLEWARE

if not DEMO:
    raise RuntimeError("The benchmarks stay on loopback: DEMO is off.")

# Outermost: a request for a floor meets no other middleware.
MIDDLEWARE = ["benchmarks.floor.Floors", *MIDDLEWARE]
