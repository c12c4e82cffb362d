"""A door into a network of hosts: python -m deploy.rehearsal.relay NAMESPACE ADDRESS:PORT LOOPBACK_PORT

Listens on loopback of this machine and passes each connection on from inside the namespace. A client at 127.b.c.d
arrives there from 10.78.c.d, so that the site tells one person from another.
"""

from __future__ import annotations

import asyncio
import ctypes
import os
import socket
import sys

from deploy.rehearsal.host import NAMESPACES

CLONE_NEWNET = 0x40000000
IP_FREEBIND = 15
CHUNK = 64 * 1024


async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, target: tuple[str, int]) -> None:
    """Pass one connection on, in both directions, until both sides have ended."""
    _, _, third, fourth = str(writer.get_extra_info("peername")[0]).split(".")
    try:
        own = socket.socket()
        own.setsockopt(socket.IPPROTO_IP, IP_FREEBIND, 1)
        own.bind((f"10.78.{third}.{fourth}", 0))
        own.setblocking(False)
        await asyncio.get_running_loop().sock_connect(own, target)
        there, back = await asyncio.open_connection(sock=own)
    except OSError:
        writer.transport.abort()
        return
    await asyncio.gather(copy(reader, back), copy(there, writer))


async def copy(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Copy bytes until the source ends, then end the sink."""
    try:
        while chunk := await source.read(CHUNK):
            sink.write(chunk)
            await sink.drain()
        if sink.can_write_eof():
            sink.write_eof()
    except OSError:
        sink.transport.abort()


async def serve(listening: socket.socket, target: tuple[str, int]) -> None:
    """Serve until the process is ended."""
    server = await asyncio.start_server(lambda reader, writer: relay(reader, writer, target), sock=listening)
    async with server:
        await server.serve_forever()


def main(namespace: str, address: str, port: str) -> None:
    """Listen in the namespace of the start, then move to the other one."""
    listening = socket.create_server(("127.0.0.1", int(port)), backlog=1024)
    with (NAMESPACES / namespace).open() as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    host, _, number = address.rpartition(":")
    asyncio.run(serve(listening, (host, int(number))))


if __name__ == "__main__":
    main(*sys.argv[1:4])
