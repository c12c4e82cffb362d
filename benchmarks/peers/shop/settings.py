"""The settings that django-oscar's documentation asks for, on PostgreSQL, with connections kept open."""

import os
from urllib.parse import urlsplit

from oscar.defaults import *  # noqa: F403

address = urlsplit(os.environ["PEER_DATABASE_URL"])
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": address.path.removeprefix("/"),
        "USER": address.username or "",
        "PASSWORD": address.password or "",
        "HOST": address.hostname or "",
        "PORT": str(address.port or ""),
        "CONN_MAX_AGE": None,
        "ATOMIC_REQUESTS": True,
    }
}
SECRET_KEY = "of a database that lives for minutes"
ALLOWED_HOSTS = ["127.0.0.1"]
DEBUG = False
USE_TZ = True
SITE_ID = 1
ROOT_URLCONF = "benchmarks.peers.shop.urls"
STATIC_URL, MEDIA_URL, MEDIA_ROOT = "/static/", "/media/", os.environ["PEER_FOLDER"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
HAYSTACK_CONNECTIONS = {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}}
SHOP = (
    "analytics", "checkout", "address", "shipping", "catalogue", "catalogue.reviews", "communication", "partner",
    "basket", "payment", "offer", "order", "customer", "search", "voucher", "wishlists",
)  # fmt: skip
CLASSES = {"catalogue.reviews": "CatalogueReviewsConfig", "wishlists": "WishlistsConfig"}
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.sites",
    "django.contrib.flatpages",
    "oscar.config.Shop",
    *(f"oscar.apps.{name}.apps.{CLASSES.get(name, name.capitalize() + 'Config')}" for name in SHOP),
    *(
        f"oscar.apps.dashboard.{name}.apps.{word}DashboardConfig"
        for name, word in (
            ("reports", "Reports"), ("users", "Users"), ("orders", "Orders"), ("catalogue", "Catalogue"),
            ("offers", "Offers"), ("partners", "Partners"), ("pages", "Pages"), ("ranges", "Ranges"),
            ("reviews", "Reviews"), ("vouchers", "Vouchers"), ("communications", "Communications"),
            ("shipping", "Shipping"),
        )
    ),
    "oscar.apps.dashboard.apps.DashboardConfig",
    "widget_tweaks",
    "haystack",
    "treebeard",
    "django_tables2",
]  # fmt: skip
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "oscar.apps.basket.middleware.BasketMiddleware",
]
AUTHENTICATION_BACKENDS = [
    "oscar.apps.customer.auth_backends.EmailBackend",
    "django.contrib.auth.backends.ModelBackend",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "oscar.apps.search.context_processors.search_form",
                "oscar.apps.communication.notifications.context_processors.notifications",
                "oscar.apps.checkout.context_processors.checkout",
                "oscar.core.context_processors.metadata",
            ]
        },
    }
]
OSCAR_INITIAL_ORDER_STATUS = OSCAR_INITIAL_LINE_STATUS = "Pending"
OSCAR_ORDER_STATUS_PIPELINE = {"Pending": ()}
OSCAR_DEFAULT_CURRENCY = "EUR"
OSCAR_MISSING_IMAGE_URL = "none.png"
OSCAR_THUMBNAILER = "oscar.core.thumbnails.EasyThumbnails"
LOGGING = {"version": 1, "disable_existing_loggers": True}
