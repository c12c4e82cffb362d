"""Clients that send and read slowly, many of them in one thread."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import ssl
import time
from collections.abc import AsyncIterator, Awaitable, Iterable
from contextlib import asynccontextmanager
from typing import TypeVar

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import BOUNDARY, form, tls_of

PIECES_PER_SECOND = 10
SMALL_BUFFER = 4096  # bytes that the kernel keeps for a slow reader, so that the server really waits for it
GUARD_SECONDS = 180
Done = TypeVar("Done")


def address_of(number: int, network: int) -> str:
    """Return a loopback address, another one for each number below 60,000."""
    return f"127.{network}.{number // 250}.{number % 250 + 1}"


@asynccontextmanager
async def connection(site: Rehearsal, address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """Open a connection to the front server from an address, with small buffers, and drop it after the block."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    raw.setblocking(False)
    raw.bind((address, 0))
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", site.ports.https))
    context: ssl.SSLContext = tls_of(site.ca)
    reader, writer = await asyncio.open_connection(
        sock=raw, ssl=context, server_hostname="localhost", limit=SMALL_BUFFER, ssl_handshake_timeout=GUARD_SECONDS
    )
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


def head(method: str, path: str, sid: str, *lines: str) -> bytes:
    """Return the head of a request that closes its connection."""
    fixed = (f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close", f"Authorization: Bearer {sid}")
    return "\r\n".join([*fixed, *lines, "", ""]).encode()


async def send_slowly(site: Rehearsal, address: str, sid: str, recipient: int, content: bytes, rate: int) -> int:
    """Send a file to a person at `rate` bytes a second; return the status of the answer, 0 without one."""
    body = form({"usr_id_to": str(recipient)}, [("msg_file", "spora.bin", content)])
    lines = (f"Content-Type: multipart/form-data; boundary={BOUNDARY}", f"Content-Length: {len(body)}")
    piece = max(1, rate // PIECES_PER_SECOND)
    try:
        async with connection(site, address) as (reader, writer):
            writer.write(head("POST", "/api/messages/file", sid, *lines))
            for begin in range(0, len(body), piece):
                writer.write(body[begin : begin + piece])
                await writer.drain()
                await asyncio.sleep(1 / PIECES_PER_SECOND)
            return status_of(await reader.readline())
    except (OSError, ssl.SSLError):
        return 0


async def read_slowly(site: Rehearsal, address: str, sid: str, path: str, rate: int, seconds: float) -> bool:
    """Read an answer at `rate` bytes a second, after so many seconds at full speed; tell if it came whole."""
    async with connection(site, address) as (reader, writer):
        writer.write(head("GET", path, sid))
        status, length, began, count = status_of(await reader.readline()), -1, time.monotonic(), 0
        while (line := await reader.readline()) not in {b"\r\n", b""}:
            name, _, value = line.decode().partition(":")
            length = int(value) if name.lower() == "content-length" else length
        with contextlib.suppress(OSError, ssl.SSLError):
            while chunk := await reader.read(max(1, rate // PIECES_PER_SECOND)):
                count += len(chunk)
                if time.monotonic() - began < seconds:
                    await asyncio.sleep(1 / PIECES_PER_SECOND)
        return status == 200 and (count == length if length >= 0 else count > 0)


async def trickle_head(site: Rehearsal, address: str) -> float:
    """Send a head byte by byte; return the seconds from connecting until the server ended the connection."""
    began = time.monotonic()
    async with connection(site, address) as (reader, writer):
        ended = asyncio.create_task(reader.read(1))
        endless = head("GET", "/api/products", "x", f"X-Padding: {'y' * 10_000}")
        for byte in endless:
            with contextlib.suppress(OSError):
                writer.write(bytes([byte]))
            done, _ = await asyncio.wait({ended}, timeout=0.5)
            if done or time.monotonic() - began > GUARD_SECONDS:
                break
        with contextlib.suppress(OSError, ssl.SSLError):
            await ended
        return time.monotonic() - began


async def stall_in_body(site: Rehearsal, address: str, sid: str) -> float:
    """Send half a form and then nothing; return the seconds until the server ended the connection."""
    lines = (f"Content-Type: multipart/form-data; boundary={BOUNDARY}", "Content-Length: 4000")
    async with connection(site, address) as (reader, writer):
        writer.write(head("POST", "/api/messages/file", sid, *lines) + b"x" * 2000)
        await writer.drain()
        began = time.monotonic()
        with contextlib.suppress(OSError, ssl.SSLError, TimeoutError):
            async with asyncio.timeout(GUARD_SECONDS):
                await reader.read(1)
        return time.monotonic() - began


def status_of(line: bytes) -> int:
    """Return the status of the first line of an answer, 0 when there is none."""
    parts = line.split()
    return int(parts[1]) if len(parts) > 1 else 0


async def together(*groups: Iterable[Awaitable[Done]]) -> list[list[Done]]:
    """Run all of the groups at the same time; return their results, group by group."""
    tasks = [[asyncio.ensure_future(one) for one in group] for group in groups]
    await asyncio.gather(*(task for group in tasks for task in group))
    return [[task.result() for task in group] for group in tasks]
