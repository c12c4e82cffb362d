"""A mail server that takes every message and keeps it as a file.

    python -m deploy.rehearsal.mail_server PORT FOLDER [ADDRESS]

What SMTP needs for one sender on this machine and no more (RFC 5321): no relaying, no TLS, no accounts.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import time
from pathlib import Path

LINE_BYTES = 64 * 1024
MESSAGE_BYTES = 32 * 1024 * 1024
numbers = itertools.count(1)


async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, folder: Path) -> None:
    """Take the messages of one connection."""

    def say(text: str) -> None:
        writer.write(f"{text}\r\n".encode())

    say("220 localhost")
    try:
        while line := await reader.readline():
            verb = line.strip().split(b" ")[0].upper()
            if verb == b"EHLO":
                say("250-localhost\r\n250-8BITMIME\r\n250 SMTPUTF8")
            elif verb == b"DATA":
                say("354 end with a dot on a line of its own")
                await writer.drain()
                keep(await message(reader), folder)
                say("250 kept")
            elif verb == b"QUIT":
                say("221 bye")
                break
            else:  # HELO, MAIL, RCPT, RSET, NOOP
                say("250 ok")
            await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError, ValueError):
        pass
    finally:
        writer.close()


async def message(reader: asyncio.StreamReader) -> bytes:
    """Return the lines up to the closing dot. Raises ValueError when there are too many of them."""
    lines: list[bytes] = []
    size = 0
    while (line := await reader.readuntil(b"\n")).rstrip(b"\r\n") != b".":
        size += len(line)
        if size > MESSAGE_BYTES:
            raise ValueError("The message is too large.")
        lines.append(line[1:] if line.startswith(b"..") else line)
    return b"".join(lines)


def keep(content: bytes, folder: Path) -> None:
    """Write a message, complete or not at all; names sort by time."""
    name = f"{time.time_ns()}-{os.getpid()}-{next(numbers)}.eml"
    draft = folder / f".{name}"
    draft.write_bytes(content)
    draft.rename(folder / name)


async def serve(port: int, folder: Path, address: str = "127.0.0.1") -> None:
    """Serve until the process is ended."""
    server = await asyncio.start_server(
        lambda reader, writer: talk(reader, writer, folder), address, port, limit=LINE_BYTES
    )
    async with server:
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:4]))
