"""The floor of a live connection: a bare consumer, same server and layer. `python -m benchmarks.bare_live PORT`."""

import sys

from marketplace.process.server import GracefulServer, server_loop  # first: it installs the reactor


def main() -> None:
    """Serve until a signal ends it."""
    import django

    django.setup()
    from channels.generic.websocket import AsyncWebsocketConsumer
    from channels.routing import ProtocolTypeRouter

    class Bare(AsyncWebsocketConsumer):
        """Joins one group and passes on what is sent to it."""

        groups = ["bare"]

        async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
            await self.send(text_data='{"type":"ready"}')

        async def live_frame(self, event: dict[str, str]) -> None:
            await self.send(text_data=event["text"])

    server_loop()
    application = ProtocolTypeRouter({"websocket": Bare.as_asgi()})
    GracefulServer(application, "127.0.0.1", int(sys.argv[1])).run()


if __name__ == "__main__":
    main()
