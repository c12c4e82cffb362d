"""The proxy of the fault tests does what its modes say."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest

from tests.faults.proxy import Proxy

PATIENCE = 30
SILENCE = 0.3


@pytest.fixture
def echo() -> Iterator[int]:
    """The port of a server that sends back what it gets."""
    listening = socket.create_server(("127.0.0.1", 0))

    def answer(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            while data := connection.recv(65536):
                connection.sendall(data)

    def serve() -> None:
        with suppress(OSError):
            while True:
                threading.Thread(target=answer, args=(listening.accept()[0],), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    yield listening.getsockname()[1]
    listening.shutdown(socket.SHUT_RDWR)
    listening.close()


@pytest.fixture
def proxy(echo: int) -> Iterator[Proxy]:
    with Proxy(echo) as made:
        yield made


def connect(proxy: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", proxy.port), timeout=PATIENCE)


def asked(connection: socket.socket, text: bytes) -> bytes:
    """Return the echo of a text; shorter when the connection ended."""
    connection.sendall(text)
    got = b""
    while len(got) < len(text) and (data := connection.recv(65536)):
        got += data
    return got


def test_it_passes_on_both_ways_and_ends_with_the_client(proxy: Proxy) -> None:
    long = b"x" * 1_000_000
    with connect(proxy) as client:
        assert asked(client, b"a") == b"a"
        received: list[bytes] = []
        reader = threading.Thread(target=lambda: received.append(client.makefile("rb").read(len(long))))
        reader.start()
        client.sendall(long)
        reader.join(PATIENCE)
        assert received == [long]
        client.shutdown(socket.SHUT_WR)
        assert client.recv(1) == b""


def test_refused_connections_come_back_on_the_same_port(proxy: Proxy) -> None:
    with connect(proxy) as open_before:
        assert asked(open_before, b"a") == b"a"
        proxy.refuse()
        with pytest.raises(ConnectionResetError):
            open_before.recv(1)
    with pytest.raises(ConnectionRefusedError):
        connect(proxy)
    proxy.pass_on()
    with connect(proxy) as again:
        assert asked(again, b"b") == b"b"


def test_a_black_hole_keeps_connections_and_delivers_later(proxy: Proxy) -> None:
    with connect(proxy) as open_before:
        assert asked(open_before, b"a") == b"a"
        proxy.black_hole()
        with connect(proxy) as new:
            for client in (open_before, new):
                client.sendall(b"b")
                client.settimeout(SILENCE)
                with pytest.raises(TimeoutError):
                    client.recv(1)
            proxy.pass_on()
            for client in (open_before, new):
                client.settimeout(PATIENCE)
                assert client.recv(1) == b"b"


def test_a_reset_ends_what_is_open_alone(proxy: Proxy) -> None:
    with connect(proxy) as open_before:
        assert asked(open_before, b"a") == b"a"
        proxy.reset()
        with pytest.raises(ConnectionResetError):
            open_before.recv(1)
    with connect(proxy) as new:
        assert asked(new, b"b") == b"b"


@pytest.mark.parametrize(("after", "passed"), [(0, b""), (3, b"abc")])
def test_an_answer_is_cut_after_so_many_bytes(proxy: Proxy, after: int, passed: bytes) -> None:
    proxy.cut(after)
    with connect(proxy) as client:
        client.sendall(b"abcdef")
        got = b""
        with suppress(ConnectionResetError):
            while data := client.recv(10):
                got += data
        assert passed.startswith(got)  # a reset may overtake what was sent before it
    assert proxy.cuts == 1


def test_a_slow_line_takes_its_time(proxy: Proxy) -> None:
    with connect(proxy) as client:
        proxy.slow_down(latency=0.1)
        began = time.monotonic()
        assert asked(client, b"a") == b"a"
        assert time.monotonic() - began >= 0.2  # there and back
        proxy.slow_down(bandwidth=10_000)
        began = time.monotonic()
        assert asked(client, b"x" * 4_000) == b"x" * 4_000
        assert time.monotonic() - began >= 0.4
