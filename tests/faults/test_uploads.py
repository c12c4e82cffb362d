"""Uploads cut in the middle. S5, I15."""

import io
import socket
import struct
from pathlib import Path

import pytest
from PIL import Image

from tests.faults.clients import BOUNDARY, call, form_of
from tests.faults.installation import Installation, Process, wait_until

pytestmark = pytest.mark.feature("M-AD-04")


@pytest.fixture
def running(sqlite_installation: Installation) -> tuple[Installation, Process]:
    """An installation that serves; temporary files lie in a folder of its own."""
    temporary = sqlite_installation.folder / "tmp"
    temporary.mkdir()
    sqlite_installation.env["TMPDIR"] = str(temporary)
    server = sqlite_installation.serve()
    server.wait_listening()
    return sqlite_installation, server


def jpeg(size: int) -> bytes:
    """Return a picture that does not compress well: large enough to be cut in the middle."""
    data = io.BytesIO()
    Image.effect_noise((size, size), 90).convert("RGB").save(data, "JPEG", quality=80)
    return data.getvalue()


def begun(server: Process, method: str, path: str, sid: str, body: bytes, length: int) -> socket.socket:
    """Send the head of a request and the beginning of its body."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.sendall(
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nAuthorization: Bearer {sid}\r\n"
        f"Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {length}\r\n\r\n".encode()
    )
    connection.sendall(body)
    return connection


def cut(connection: socket.socket) -> None:
    """Break the connection off at once, as a phone that loses its network."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def files_in(installation: Installation) -> list[Path]:
    """Return every uploaded and temporary file."""
    folders = (Path(installation.env["ZBIR_VAR"]) / "media", installation.folder / "tmp")
    return [path for folder in folders for path in folder.rglob("*") if path.is_file() and "wgunicorn" not in path.name]


@pytest.mark.feature("M-AD-04", "M-AD-05")
def test_a_request_cut_in_the_middle_leaves_no_file(running: tuple[Installation, Process]) -> None:
    """At the first picture, in the second one, and one byte before the end; new and changed."""
    installation, server = running
    scenario = installation.prepare("publisher")
    pictures = [("main_image", "prva.jpg", jpeg(600)), ("images", "druga.jpg", jpeg(500))]
    body = form_of(scenario["form"], pictures)
    other = form_of({"pro_info": "Novo"}, [*pictures, ("pro_declaration", "d.txt", b"a" * 3_000_000)])
    before = files_in(installation)

    for method, path, whole in (("POST", "/api/products", body), ("PATCH", f"/api/products/{scenario['ad']}", other)):
        for share in (0.2, 0.7, 1.0):
            cut(begun(server, method, path, scenario["sid"], whole[: int(len(whole) * share) - 1], len(whole)))

    # Behind the cut ones on the same server: by then they have been given up or are about to be.
    assert call(server.port, "GET", f"/api/products/{scenario['ad']}", sid=scenario["sid"]).body["data"]["images"] == []
    wait_until(lambda: files_in(installation) == before, "a cut request left a file")
    found = call(server.port, "GET", "/api/products").body
    assert [card["pro_id"] for card in found["data"]] == [scenario["ad"]]
    installation.check()
