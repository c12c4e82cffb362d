"""A container that comes back with another address is found by the front server, without a reload.

Needs nginx 1.27.3 or newer, as the front container has: the system's, or the one that NGINX names.
"""

import contextlib
import os
import re
import socket
import struct
import subprocess
import threading
import time
from collections.abc import Iterator
from http.server import ThreadingHTTPServer

import pytest

from deploy.rehearsal.accounts import program
from deploy.rehearsal.ports import free_port
from tests.deploy.front import ReportingHandler, running_front

pytestmark = pytest.mark.once
NEWEST = (1, 27, 3)


def nginx() -> str:
    """Return a program that looks names up again."""
    name = os.environ.get("NGINX") or program("nginx", "nginx")
    said = subprocess.run([name, "-v"], capture_output=True, text=True).stderr
    version = re.search(r"nginx/(\d+)\.(\d+)\.(\d+)", said)
    assert version is not None
    if tuple(map(int, version.groups())) < NEWEST:
        pytest.skip(f"nginx {'.'.join(version.groups())} takes no `resolve`; NGINX may name a newer one")
    return name


@contextlib.contextmanager
def name_server(addresses: dict[str, str]) -> Iterator[int]:
    """Yield the port of a name server that knows `addresses` as they are at the moment (RFC 1035, A records alone)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))

        def answer() -> None:
            with contextlib.suppress(OSError):
                while True:
                    query, asker = server.recvfrom(512)
                    labels, place = [], 12
                    while length := query[place]:
                        labels.append(query[place + 1 : place + 1 + length].decode())
                        place += 1 + length
                    (kind,) = struct.unpack_from(">H", query, place + 1)
                    question = query[12 : place + 5]
                    found = addresses.get(".".join(labels)) if kind == 1 else None
                    head = query[:2] + struct.pack(">HHHHH", 0x8180, 1, int(found is not None), 0, 0)
                    record = b""
                    if found is not None:
                        record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 1, 4) + socket.inet_aton(found)
                    server.sendto(head + question + record, asker)

        threading.Thread(target=answer, daemon=True).start()
        yield int(server.getsockname()[1])


def web(name: str, address: str, port: int) -> ThreadingHTTPServer:
    """Return a running server of that name at an address of loopback."""
    handler = type(name, (ReportingHandler,), {"name": name, "asked": [], "answer_headers": {}})
    made = ThreadingHTTPServer((address, port), handler)
    threading.Thread(target=made.serve_forever, daemon=True).start()
    return made


def test_a_container_that_comes_back_elsewhere_is_found() -> None:
    chosen, port = nginx(), free_port()
    addresses = dict.fromkeys(("web", "uploads", "live"), "127.0.0.2")
    before = web("before", "127.0.0.2", port)
    with name_server(addresses) as names:
        settings = {
            "NGINX_RESOLVER": f"127.0.0.1:{names}",
            "NGINX_WEB": f"web:{port}",
            "NGINX_UPLOADS": f"uploads:{port}",
            "NGINX_LIVE": f"live:{port}",
        }
        with running_front(settings=settings, nginx=chosen) as site:
            assert site.ask("/api/ads").report["server"] == "before"
            before.shutdown()
            before.server_close()
            after = web("after", "127.0.0.3", port)
            addresses.update(dict.fromkeys(addresses, "127.0.0.3"))
            deadline = time.monotonic() + 60
            while (answer := site.ask("/api/ads")).status != 200:
                assert answer.status == 502
                assert time.monotonic() < deadline
                time.sleep(0.5)
            assert answer.report["server"] == "after"
            after.shutdown()
            after.server_close()
