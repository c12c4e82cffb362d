"""Disks that are really full: that of the uploaded files, and that of temporary files. Proves F7, I15, I18."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.drills.drill import Drill
from tests.faults.clients import Answer, call
from tests.faults.forms import download, send_form
from tests.faults.installation import BIN, Installation, Process, wait_until
from tests.faults.small_disk import MIB, small_disk
from tests.faults.test_uploads import jpeg
from tests.launch_services import free_port

Rows = Callable[[str], list[tuple[object, ...]]]
SENT = "SELECT text, file_name FROM trading_message ORDER BY id"
COUNTS = (
    "SELECT (SELECT count(*) FROM common_storedfile), (SELECT count(*) FROM trading_ad),"
    " (SELECT count(*) FROM trading_message), (SELECT count(*) FROM trading_user WHERE image <> '')"
)


@dataclass
class Uploader:
    """Somebody with an ad, at the process that takes forms, and the folders that their files go to."""

    installation: Installation
    server: Process
    sid: str
    other: int
    form: dict[str, Any]
    ad: int
    media: Path
    temporary: Path

    def chat_file(self, content: bytes, name: str = "prilog.bin", key: str = "") -> Answer:
        fields, files = {"usr_id_to": self.other}, [("msg_file", name, content)]
        return send_form(self.server.port, "POST", "/api/messages/file", self.sid, fields, files, key)

    def new_ad(self, picture: bytes, name: str = "Roba") -> Answer:
        fields = {**self.form, "pro_name": name}
        files = [("main_image", "prva.jpg", picture), ("images", "druga.jpg", picture)]
        return send_form(self.server.port, "POST", "/api/products", self.sid, fields, files)

    def changed_ad(self, picture: bytes) -> Answer:
        files = [("main_image", "nova.jpg", picture)]
        return send_form(self.server.port, "PATCH", f"/api/products/{self.ad}", self.sid, {"pro_info": "Novo"}, files)

    def profile_picture(self, picture: bytes) -> Answer:
        files = [("usr_image", "lice.jpg", picture)]
        return send_form(self.server.port, "POST", "/api/user/edit-profile", self.sid, {}, files)

    def uploads(self, picture: bytes) -> dict[str, Answer]:
        """Send every kind of upload once."""
        return {
            "ad": self.new_ad(picture),
            "change of an ad": self.changed_ad(picture),
            "chat": self.chat_file(picture),
            "profile picture": self.profile_picture(picture),
        }

    def files(self) -> set[str]:
        """Return every stored and temporary file; gunicorn's own is none of ours."""
        found = [path for folder in (self.media, self.temporary) for path in folder.rglob("*") if path.is_file()]
        return {path.name for path in found if "gunicorn" not in path.name and path.name != ".ballast"}


@pytest.fixture
def uploader(installation: Installation) -> Uploader:
    """Uploads go to a process as production has it; its folders exist, and it does not run yet."""
    media, temporary = installation.folder / "media", installation.folder / "tmp"
    for folder in (media, temporary):
        folder.mkdir()
    installation.env |= {"MEDIA_ROOT": str(media), "TMPDIR": str(temporary)}
    scenario = installation.prepare("publisher")
    other = installation.prepare("talk")["seller"]["id"]
    port = free_port()
    server = Process("none", None, installation.folder, port)  # type: ignore[arg-type]
    made = Uploader(installation, server, scenario["sid"], other, scenario["form"], scenario["ad"], media, temporary)
    return made


def serve_uploads(one: Uploader) -> None:
    """Start the process that takes forms, and wait for it."""
    env = {"BIND": f"127.0.0.1:{one.server.port}", "PROCESS_KIND": "uploads"}
    command = [str(BIN / "gunicorn"), "--config", "deploy/gunicorn.conf.py"]
    one.server = one.installation.start("uploads", command, port=one.server.port, env=env)
    one.server.wait_listening()


def assert_refused_for_now(answers: dict[str, Answer]) -> None:
    """Fail unless each answer is the envelope of a passing fault."""
    for what, answer in answers.items():
        assert (answer.status, answer.code) == (503, "unavailable"), (what, answer)
        assert int(answer.headers["retry-after"]) > 0, what
        assert answer.body["error"]["message"], what


def assert_others_work(one: Uploader) -> None:
    """Fail unless pages and writes without files go on."""
    assert call(one.server.port, "GET", "/api/products").status == 200
    assert call(one.server.port, "GET", f"/api/products/{one.ad}", sid=one.sid).status == 200
    body = {"usr_id_to": one.other, "msg_message": "bez priloga"}
    assert call(one.server.port, "POST", "/api/messages", body, sid=one.sid).status == 201


def paths_of(rows: Rows) -> set[str]:
    return {str(path).rpartition("/")[2] for (path,) in rows("SELECT path FROM common_storedfile")}


@pytest.mark.drill("F7", "the disk of uploaded files is full: each upload is refused whole, and works when it is not")
def test_a_full_disk_refuses_uploads_and_nothing_else_f7(uploader: Uploader, rows: Rows, drill: Drill) -> None:
    """Full to the last byte, then with room for a part of the file; I15 after each."""
    one, picture = uploader, jpeg(300)
    with small_disk(one.media, 4 * MIB) as disk:
        serve_uploads(one)
        assert one.chat_file(b"pre", "pre.bin").status == 201
        before, files = rows(COUNTS), one.files()
        refused = 0
        for leave in drill.choose((0, len(picture) // 2), (0, 4096, len(picture) // 4, len(picture) // 2)):
            disk.free()
            disk.fill(leave)
            for _ in range(drill.choose(1, 5)):
                answers = one.uploads(picture)
                assert_refused_for_now(answers)
                refused += len(answers)
            assert (rows(COUNTS), one.files()) == (before, files)
        assert_others_work(one)
        disk.free()
        taken = one.uploads(picture)
        assert {what: answer.status for what, answer in taken.items()} == {
            "ad": 201,
            "change of an ad": 200,
            "chat": 201,
            "profile picture": 200,
        }
        assert one.files() == paths_of(rows)
        path = f"/api/files/{taken['chat'].body['data']['msg_file']}"
        assert download(one.server.port, path, one.sid) == (200, picture)
        one.installation.check()
        drill.record("uploads refused", refused)


@pytest.mark.drill("F7", "the disk of temporary files is full: large uploads are refused, small ones are not")
def test_a_full_disk_of_temporary_files_refuses_large_uploads_f7(uploader: Uploader, rows: Rows) -> None:
    """Also by a process that starts while it is full; no large upload goes to a folder that nobody chose."""
    one, large = uploader, b"velika datoteka " * 100_000
    with small_disk(one.temporary, 4 * MIB) as disk:
        disk.fill()
        serve_uploads(one)
        before, files = rows(COUNTS), one.files()
        assert_refused_for_now({"large": one.chat_file(large)})
        disk.free()
        disk.fill(MIB)
        assert_refused_for_now({"large, in part": one.chat_file(large)})
        assert (rows(COUNTS), one.files()) == (before, files)
        assert one.chat_file(b"mala", "mala.bin").status == 201
        assert_others_work(one)
        disk.free()
        taken = one.chat_file(large, "velika.bin")
        assert taken.status == 201, taken
        wait_until(lambda: one.files() == paths_of(rows), "a temporary file is left")
        assert download(one.server.port, f"/api/files/{taken.body['data']['msg_file']}", one.sid) == (200, large)
        one.installation.check()


@pytest.mark.drill("F7", "an export that the disk has no room for is made when there is room again")
def test_an_export_waits_for_room_f7(uploader: Uploader, rows: Rows, write: Callable[..., None]) -> None:
    one = uploader
    with small_disk(one.media, MIB) as disk:
        one.installation.worker("work")
        serve_uploads(one)
        assert one.chat_file(b"x" * 300_000, "prilog.bin").status == 201
        files = one.files()
        disk.fill(100_000)
        assert call(one.server.port, "POST", "/api/user/export", sid=one.sid).status == 202
        state = "SELECT state, attempts FROM common_dataexport"
        wait_until(lambda: rows(state) == [("waiting", 1)], "the export was not tried and put back")
        assert one.files() == files
        assert call(one.server.port, "GET", "/api/user/export", sid=one.sid).status == 404
        disk.free()
        write("UPDATE common_dataexport SET touched_at = touched_at - interval '2 minutes'")
        assert one.installation.command("restart_lost_exports").returncode == 0
        wait_until(lambda: rows(state) == [("ready", 2)], "the export is not made")
        status, content = download(one.server.port, "/api/user/export", one.sid)
        assert (status, content[:2]) == (200, b"PK")
        assert one.files() == paths_of(rows)
        one.installation.check()
