"""Addresses of the live connection."""

from django.urls import path

from trading.consumers import LiveConsumer

websocket_urlpatterns = [path("api/websocket", LiveConsumer.as_asgi())]
