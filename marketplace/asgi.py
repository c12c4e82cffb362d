"""ASGI entry point: the live connection in production, everything in the one process of `manage.py serve`."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
# Django closes a connection after each request under ASGI; only a pool keeps them (a third of the time of a request).
os.environ.setdefault("DATABASE_POOL", "16")
http = get_asgi_application()  # before anything that imports models

from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from marketplace.checks import stop_unless_fit  # noqa: E402
from marketplace.common.messaging.live.origin import SameOrigin  # noqa: E402
from marketplace.process.preloading import load_addresses  # noqa: E402
from trading.live.routing import websocket_urlpatterns  # noqa: E402

stop_unless_fit()
load_addresses()
application = ProtocolTypeRouter(
    {
        "http": http,
        "websocket": SameOrigin(
            URLRouter(websocket_urlpatterns),
            origins=settings.LIVE_ORIGINS,
            hosts=settings.ALLOWED_HOSTS,
        ),
    }
)
