"""Addresses of the live connection."""

from typing import Any, cast

from django.urls import path

from trading.live.consumers import LiveConsumer

# Channels takes an ASGI application where the type of `path` wants a view.
websocket_urlpatterns = [path("api/websocket", cast(Any, LiveConsumer.as_asgi()))]
