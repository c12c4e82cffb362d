"""Settings of a test run: a folder of its own under the system's temporary folder, cheap password hashes.

Set before the real settings load, so that every process of a run (xdist workers too) has its own files.
"""

import atexit
import os
import shutil
import tempfile
from urllib.parse import urlsplit

os.environ["ZBIR_VAR"] = tempfile.mkdtemp(prefix="zbir-test-")
os.environ.setdefault("LOG_LEVEL", "WARNING")
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw0")
if os.environ.get("REDIS_URL"):
    # A database of Redis for each worker: what one clears, the other still counts on.
    # and of these each has two: its cache, which tests clear, is apart from its broker.
    number = 2 * int(WORKER.removeprefix("gw"))
    for name, database in (("CACHE_URL", number + 1), ("REDIS_URL", number)):
        os.environ[name] = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{database}").geturl()
atexit.register(shutil.rmtree, os.environ["ZBIR_VAR"], ignore_errors=True)

from marketplace.settings import *  # noqa: E402, F403
from marketplace.settings import CACHES, CHANNEL_LAYERS, DATABASES, REDIS_URL, ZBIR_VAR  # noqa: E402

PASSWORD_HASHERS = ["tests.hashers.CheapArgon2id"]
BASE_URL = "http://127.0.0.1:8000"
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
HUMAN_CHECK = "none"
WHITENOISE_USE_FINDERS = False  # every new test client would look through the whole build
# A busy machine is late, not wrong: production gives up a lock after 3 seconds and Redis after one.
TIMEOUT_SECONDS = 60
if REDIS_URL:
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"zbir-{WORKER}"  # published words cross Redis's databases
    CACHES["default"]["OPTIONS"] = {"socket_connect_timeout": TIMEOUT_SECONDS, "socket_timeout": TIMEOUT_SECONDS}
if DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    DATABASES["default"]["OPTIONS"] |= {
        "connect_timeout": str(TIMEOUT_SECONDS),
        "tcp_user_timeout": f"{TIMEOUT_SECONDS}000",
        "options": f"-c lock_timeout={TIMEOUT_SECONDS}000",
    }
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, not shared memory: threads of a transactional test would meet "database table is locked" there.
    DATABASES["default"]["TEST"] = {"NAME": ZBIR_VAR / "test.sqlite3"}
