"""Settings. With nothing set: a demo in one process on this machine. With the environment set: the production parts.

Every variable is named in `.env.example` and explained in `docs/operations.md`. Nothing here decides a business rule.
"""

import secrets
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from marketplace.common.http.log_format import FORMATS as LOG_FORMATS
from marketplace.common.http.log_format import logging_settings
from marketplace.common.http.schema_components import COMPONENTS
from marketplace.databases import postgres, replica, sqlite
from marketplace.env import (
    env_bool,
    env_choice,
    env_int,
    env_list,
    env_pairs,
    env_path,
    env_secret,
    env_text,
    other_redis_database,
)
from marketplace.process.process_kind import KINDS, STATEMENT_SECONDS, kind_of
from marketplace.process.schedule import SCHEDULE
from marketplace.social_provider import social_provider

BASE_DIR = Path(__file__).resolve().parent.parent

# --- The kind of run -------------------------------------------------------------------------------------------------

# The demo answers on loopback names only and is refused anywhere else, so its comforts never reach a public address.
DEMO = env_bool("DEMO", default=True)
DEBUG = env_bool("DEBUG", default=False)
PORT = env_int("PORT", 8000, minimum=1)
# Invented people and sales, and the commands that need them. In production for a rehearsal on this machine alone.
DEMO_DATA = env_bool("DEMO_DATA", default=DEMO)
ZBIR_VAR = env_path("ZBIR_VAR", BASE_DIR / "var")
BASE_URL = env_text("BASE_URL", f"http://127.0.0.1:{PORT}" if DEMO else "").rstrip("/")
LOOPBACK_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
ALLOWED_HOSTS = LOOPBACK_HOSTS if DEMO else env_list("ALLOWED_HOSTS")
LIVE_ORIGINS = [BASE_URL, *([f"http://localhost:{PORT}"] if DEMO else [])]
# The service definitions say it; by default the program that was started does.
PROCESS_KIND = env_choice("PROCESS_KIND", kind_of(sys.argv), KINDS)
# How many processes of this kind run beside each other; only the start-up check reads it.
PROCESSES = env_int("WEB_CONCURRENCY", 1, minimum=1)


def demo_secret() -> str:
    """Return this installation's own key, made at the first start and kept in ZBIR_VAR, readable by its owner only.

    The file appears whole, by a second name of its draft: processes that start at once all read the same key.
    """
    path = ZBIR_VAR / "secret_key"
    if not path.exists():
        ZBIR_VAR.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=ZBIR_VAR, prefix="secret_key.")
        draft = Path(name)
        with open(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_urlsafe(48))
        try:
            path.hardlink_to(draft)
        except FileExistsError:
            pass  # another process was first
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii")


SECRET_KEY = env_secret("SECRET_KEY") or (demo_secret() if DEMO else "")
SECRET_KEY_FALLBACKS = [key for key in [env_secret("SECRET_KEY_FALLBACK")] if key]

# --- Apps ------------------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "marketplace.common",
    "trading",
    "content",
    "competitions",
    "backoffice",
    "marketplace",  # last: when it is ready, every hook must have its function
]
ROOT_URLCONF = "marketplace.urls"
ASGI_APPLICATION = "marketplace.asgi.application"
# Large libraries that few requests need: who writes documents, who reads ID tokens, who knows the days off. Loaded with
# their first use, but in processes that answer the public before they serve.
PRELOADED_MODULES = (
    "trading.contracts.docx",
    "trading.contracts.odt",
    "trading.contracts.deal_sheet_pdf",
    "jwt",
    "icalendar",
    "olefile",
    "holidays.countries.serbia",
)
WSGI_APPLICATION = "marketplace.wsgi.application"
AUTH_USER_MODEL = "trading.User"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
SILENCED_SYSTEM_CHECKS = [
    "models.W040",  # covering columns of indexes are for PostgreSQL; SQLite leaves them out
    "security.W002",  # marketplace.common.http.security: frame-ancestors 'none'
    "security.W003",  # no cookie, no session of the browser's: nothing that a foreign page could use
    "security.W008",  # the front server redirects plain HTTP; health checks of the machine itself need it
    "security.W021",  # browsers' preload lists are the owner's decision, and hard to take back
]
APPEND_SLASH = False  # docs/spec/api-trading.md: a trailing slash is 404, never a redirect

MIDDLEWARE = [
    "marketplace.common.http.request_log.RequestLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "marketplace.common.http.security.SecurityHeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "marketplace.common.text.locale.LocaleMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {"context_processors": []},
    }
]

# --- Database --------------------------------------------------------------------------------------------------------

DATABASE_URL = env_secret("DATABASE_URL")
# Under ASGI Django opens a connection for each request; a pool keeps them. WSGI workers keep one each without it.
DATABASE_POOL = env_int("DATABASE_POOL", 0)
# Seconds that one statement may take before the server cancels it, which answers 503; 0 sets no limit.
STATEMENT_TIMEOUT = env_int("STATEMENT_TIMEOUT", STATEMENT_SECONDS[PROCESS_KIND])
DATABASES = {
    "default": postgres(DATABASE_URL, "DATABASE_URL", pool=DATABASE_POOL, statement_timeout=STATEMENT_TIMEOUT)
    if DATABASE_URL
    else sqlite(ZBIR_VAR / "db.sqlite3")
}
# Public lists may come from a read-only copy of the same database (marketplace/common/db/replica.py).
DATABASE_REPLICA_URL = env_secret("DATABASE_REPLICA_URL")
if DATABASE_REPLICA_URL:
    DATABASES["replica"] = replica(DATABASE_REPLICA_URL, DATABASE_URL, DATABASE_POOL, STATEMENT_TIMEOUT)
    DATABASE_ROUTERS = ["marketplace.common.db.replica.ReplicaRouter"]

# --- Redis: cache, live connections, jobs ----------------------------------------------------------------------------

REDIS_URL = env_secret("REDIS_URL")
# A server of its own for the cache may throw entries away when it is full; the broker's must not. Never the broker's
# database: emptying the cache empties a database whole.
CACHE_URL = env_secret("CACHE_URL") or other_redis_database(REDIS_URL)
REDIS_TIMEOUT = 1  # seconds: a silent Redis must not hold up a request

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "marketplace.common.db.caches.CountingRedisCache",
            "LOCATION": CACHE_URL,
            "KEY_PREFIX": "zbir",
            "OPTIONS": {"socket_connect_timeout": REDIS_TIMEOUT, "socket_timeout": REDIS_TIMEOUT},
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "marketplace.common.messaging.live.layer.LiveLayer",
            "CONFIG": {"hosts": [{"address": REDIS_URL, "socket_keepalive": True}], "prefix": "zbir"},
        }
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
        "global_keyprefix": "zbir:",
        "visibility_timeout": 300,
        "socket_connect_timeout": REDIS_TIMEOUT,
        # Longer than a worker's blocking read; the relay, which publishes, sets its own short one.
        "socket_timeout": 10,
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer", "CONFIG": {"capacity": 1000}}}
    CELERY_BROKER_URL = "memory://localhost/"
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.05}

# --- Jobs ------------------------------------------------------------------------------------------------------------

CELERY_TIMEZONE = "UTC"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True  # late acknowledgement alone loses the job when its pool process is killed
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# A queue, and a worker, for each kind of haste: an ad is closed on time however many pictures wait for their copies.
# A worker that is given no `--queues` serves them all.
SCHEDULE_QUEUE, PICTURE_QUEUE, WORK_QUEUE = QUEUES = ("schedule", "pictures", "work")
CELERY_TASK_QUEUES = [Queue(name, routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = WORK_QUEUE
CELERY_TASK_ROUTES = {
    "trading.offers.tasks.*": {"queue": SCHEDULE_QUEUE},
    "trading.deals.tasks.*": {"queue": SCHEDULE_QUEUE},
    "content.newsletter.tasks.*": {"queue": SCHEDULE_QUEUE},
    "competitions.competitions.tasks.*": {"queue": SCHEDULE_QUEUE},
    "marketplace.common.tasks.make_*": {"queue": PICTURE_QUEUE},
}
# No `expires`: it compares the clocks of two machines. The scheduler holds doubles back by their number.
CELERY_BEAT_SCHEDULER = "marketplace.process.scheduler.CountingScheduler"
CELERY_BEAT_SCHEDULE = SCHEDULE

# --- People, passwords, limits ---------------------------------------------------------------------------------------

PASSWORD_HASHERS = ["trading.accounts.hashers.Argon2id"]
AUTH_PASSWORD_VALIDATORS: list[dict[str, object]] = []

# Hops of our own proxies in front; the client's address is taken exactly that far from the right of X-Forwarded-For.
NUM_PROXIES = env_int("NUM_PROXIES", 0)
NUM_PROXIES_GIVEN = bool(env_text("NUM_PROXIES"))
THROTTLES = env_bool("THROTTLES", default=True)
HUMAN_CHECK = env_choice("HUMAN_CHECK", "altcha", ("altcha", "turnstile", "none"))
TURNSTILE_SITE_KEY = env_text("TURNSTILE_SITE_KEY")
TURNSTILE_SECRET = env_secret("TURNSTILE_SECRET")
TURNSTILE_SCRIPT_URL = env_text(
    "TURNSTILE_SCRIPT_URL", "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit"
)
TURNSTILE_VERIFY_URL = env_text("TURNSTILE_VERIFY_URL", "https://challenges.cloudflare.com/turnstile/v0/siteverify")
ADMIN_TOTP = env_choice("ADMIN_TOTP", "optional" if DEMO else "required", ("optional", "required"))
NEUTRAL_LOGIN = env_bool("NEUTRAL_LOGIN", default=False)
APPROVE_FIRST_ADS = env_bool("APPROVE_FIRST_ADS", default=False)
APPROVE_FIRMS = env_bool("APPROVE_FIRMS", default=False)

# Sign-in with an outside identity: without a client id the button is not shown and its paths answer 404.
DEMO_PROVIDER = env_bool("DEMO_PROVIDER", default=False)
SOCIAL_CLIENT_ID, SOCIAL_ISSUER, SOCIAL_BUTTON = social_provider(PORT, is_demo=DEMO_PROVIDER)

# --- API -------------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["marketplace.common.http.authentication.SidAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": [],
    "DEFAULT_RENDERER_CLASSES": ["marketplace.common.http.envelope.EnvelopeRenderer"],
    "DEFAULT_PARSER_CLASSES": [
        "marketplace.common.http.parsers.StrictJSONParser",
        "marketplace.common.http.parsers.StrictMultiPartParser",
    ],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "rest_framework.negotiation.DefaultContentNegotiation",
    "DEFAULT_SCHEMA_CLASS": "marketplace.common.http.schema.EnvelopeSchema",
    "EXCEPTION_HANDLER": "marketplace.common.http.envelope.render_error",
    "UNAUTHENTICATED_USER": None,
    "UNAUTHENTICATED_TOKEN": None,
    "NUM_PROXIES": NUM_PROXIES,
    "COERCE_DECIMAL_TO_STRING": True,
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Zbir",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "COMPONENT_SPLIT_REQUEST": False,
    "SCHEMA_PATH_PREFIX": "/api/",
    "SORT_OPERATIONS": True,
    "ENUM_GENERATE_CHOICE_DESCRIPTION": False,
    "DISABLE_ERRORS_AND_WARNINGS": False,
    "APPEND_COMPONENTS": COMPONENTS,
    # Not the library's own hook: choices stand where they are used, 0 | 1 needs no name.
    "POSTPROCESSING_HOOKS": ["marketplace.common.http.schema.without_noise"],
}

# Bodies are bounded by the parsers and the upload handler (docs/spec/reliability.md, S5); these stop what never reaches
# them.
DATA_UPLOAD_MAX_MEMORY_SIZE = 3 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
DATA_UPLOAD_MAX_NUMBER_FILES = 100
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# Named here: left to itself, a process that starts while the folder has no room keeps another one until it ends, and
# answers a form with an error (500) where there is no other.
FILE_UPLOAD_TEMP_DIR = env_path("TMPDIR", Path("/tmp"))
FILE_UPLOAD_PERMISSIONS = 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o700

# --- Language and time -----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "sr-latn"
LANGUAGES = [("sr-latn", _("Serbian")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = "UTC"

# --- Files and pages -------------------------------------------------------------------------------------------------

STATIC_URL = "/static/"
# The demo serves the build where it lies; production collects it once, for the front server too.
STATIC_ROOT = None if DEMO else env_path("STATIC_ROOT", BASE_DIR / "static")
SPA_MANIFEST = BASE_DIR / "marketplace" / "static" / "spa" / "manifest.json"
WHITENOISE_USE_FINDERS = DEMO
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600
WHITENOISE_ALLOW_ALL_ORIGINS = False  # one origin: no other site has a use for our files
# The address carries a hash of its content: Vite's assets, which never change under their name.
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/spa/assets/"

MEDIA_ROOT = env_path("MEDIA_ROOT", ZBIR_VAR / "media")
S3_BUCKET = env_text("S3_BUCKET")
STORAGES: dict[str, dict[str, object]] = {
    "default": {
        "BACKEND": "marketplace.common.files.storage.FolderStorage",
        "OPTIONS": {"location": MEDIA_ROOT, "base_url": None},
    },
    # Not the manifest storage: it would hash Vite's hashed files a second time and load each chunk under two names.
    "staticfiles": {"BACKEND": "marketplace.website.static_files.ReadableStaticFilesStorage"},
}
if S3_BUCKET:
    STORAGES["default"] = {
        "BACKEND": "marketplace.common.files.object_storage.ObjectStorage",
        "OPTIONS": {
            "bucket_name": S3_BUCKET,
            "endpoint_url": env_text("S3_ENDPOINT_URL") or None,
            "region_name": env_text("S3_REGION") or None,
            "access_key": env_secret("S3_ACCESS_KEY") or None,
            "secret_key": env_secret("S3_SECRET_KEY") or None,
        },
    }

# --- Mail ------------------------------------------------------------------------------------------------------------

DEFAULT_FROM_EMAIL = env_text("MAIL_FROM", "Zbir <ne-odgovaraj@zbir.example>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
# The address that every page shows for questions.
SUPPORT_EMAIL = env_text("SUPPORT_EMAIL", "podrska@zbir.example")
STAFF_ADDRESSES = env_list("STAFF_ADDRESSES", ["podrska@zbir.example"])
# The site's own pages on social networks, in the footer; none unless named.
NETWORKS = ("facebook", "instagram", "linkedin", "x", "youtube", "viber")
NETWORK_PAGES = env_pairs(
    "NETWORK_PAGES",
    NETWORKS,
    [f"{name}=https://{name}.com/zbir.example" for name in ("facebook", "instagram", "linkedin")] if DEMO else [],
)
# What the first, second and third vote of a voter are worth.
VOTE_POINTS = (3, 2, 1)
EMAIL_HOST = env_text("SMTP_HOST")
EMAIL_PORT = env_int("SMTP_PORT", 587, minimum=1)
EMAIL_HOST_USER = env_text("SMTP_USER")
EMAIL_HOST_PASSWORD = env_secret("SMTP_PASSWORD")
EMAIL_USE_TLS = env_choice("SMTP_SECURITY", "starttls", ("starttls", "tls", "none")) == "starttls"
EMAIL_USE_SSL = env_text("SMTP_SECURITY") == "tls"
EMAIL_TIMEOUT = 10
MAIL_DIR = ZBIR_VAR / "mail"
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if EMAIL_HOST
    else "marketplace.common.messaging.mail.eml_backend.EmailBackend"
)

# --- Security of the transport ---------------------------------------------------------------------------------------

SECURE_BASE_URL = urlsplit(BASE_URL).scheme == "https"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if NUM_PROXIES else None
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_BASE_URL else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_BASE_URL
SECURE_HSTS_PRELOAD = False
SECURE_REFERRER_POLICY = "no-referrer"
X_FRAME_OPTIONS = "DENY"

# --- Logs and metrics ------------------------------------------------------------------------------------------------

# Where the numbers for monitoring are: host:port of an internal address, never of the front server. Unset: nowhere.
METRICS_BIND = env_text("METRICS_BIND")
LOG_FORMAT = env_choice("LOG_FORMAT", "text", LOG_FORMATS)
LOGGING = logging_settings(
    LOG_FORMAT,
    PROCESS_KIND,
    env_choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR")),
    {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},  # refusals are the clients' affair
        "django.channels.server": {"level": "WARNING"},
        "celery": {"level": "WARNING" if DEMO else "INFO"},
        # Celery's own handler of this one is not installed (marketplace/celery.py), and it passes nothing on.
        "multiprocessing": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "daphne": {"level": "WARNING"},
    },
)

if DEMO and DEBUG:
    raise ImproperlyConfigured("DEBUG shows secrets on error pages; the demo does not need it.")
