"""WSGI entry point: pages and API in production."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
application = get_wsgi_application()

from marketplace.checks import stop_unless_fit  # noqa: E402  (the apps are loaded only now)
from marketplace.process.preloading import load_addresses, load_rare  # noqa: E402

stop_unless_fit()
load_addresses()
load_rare()
