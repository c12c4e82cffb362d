"""Settings of the processes that the fault tests start: the real ones, with failpoints and a clock that can be set.

The only settings under which `FAILPOINTS` means anything; every other start with it set is refused.
"""

import os

if not os.environ.get("ZBIR_VAR"):
    raise RuntimeError("The fault tests name their own folder: ZBIR_VAR is not set.")
os.environ.setdefault("LOG_LEVEL", "WARNING")

from marketplace.settings import *  # noqa: F403
from marketplace.settings import CELERY_BEAT_SCHEDULE, DEMO, INSTALLED_APPS, LOGGING, MIDDLEWARE

if not DEMO:
    raise RuntimeError("The fault tests stay on loopback: DEMO is off.")

INSTALLED_APPS = [*INSTALLED_APPS, "tests.faults"]
MIDDLEWARE = ["tests.faults.clockwork.SetClock", *MIDDLEWARE]
PASSWORD_HASHERS = ["tests.hashers.CheapArgon2id"]
HUMAN_CHECK = "none"
PRELOADED_MODULES = ()  # no scenario asks for a document
if seconds := os.environ.get("MAIL_SECONDS"):
    EMAIL_TIMEOUT = int(seconds)
if seconds := os.environ.get("SCHEDULE_SECONDS"):
    CELERY_BEAT_SCHEDULE = {name: {**job, "schedule": float(seconds)} for name, job in CELERY_BEAT_SCHEDULE.items()}
if level := os.environ.get("JOB_LOG_LEVEL"):
    LOGGING = {**LOGGING, "loggers": {**LOGGING["loggers"], "celery": {"level": level}}}
