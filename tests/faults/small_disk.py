"""A file system of its own that is really full: a small one in memory, mounted over a folder for a block."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

BALLAST = ".ballast"
BLOCK = 4096
MIB = 1024 * 1024


@dataclass(frozen=True)
class SmallDisk:
    """A mounted file system. `fill` takes all its room, `free` gives it back."""

    folder: Path

    def room(self) -> int:
        """Return the free bytes."""
        state = os.statvfs(self.folder)
        return state.f_bavail * state.f_frsize

    def fill(self, leave: int = 0) -> None:
        """Take all room but `leave` bytes, in whole blocks."""
        with (self.folder / BALLAST).open("ab", buffering=0) as ballast, contextlib.suppress(OSError):
            while self.room() > leave:
                ballast.write(bytes(min(MIB, max(BLOCK, self.room() - leave))))
        assert self.room() <= max(leave, 0), self.room()

    def free(self) -> None:
        """Give back what `fill` took."""
        (self.folder / BALLAST).unlink(missing_ok=True)


@contextlib.contextmanager
def small_disk(folder: Path, size: int) -> Iterator[SmallDisk]:
    """Mount an empty file system of `size` bytes over the folder, with its owner and rights; skip where nobody may.

    What the folder held is there again after the block. A process that still works in it keeps its files until it ends.
    """
    mount, unmount = shutil.which("mount"), shutil.which("umount")
    if os.geteuid() != 0 or not mount or not unmount:
        pytest.skip("Only root can mount a small file system.")
    own = folder.stat()
    options = f"size={size},mode={own.st_mode & 0o777:o},uid={own.st_uid},gid={own.st_gid}"
    command = [mount, "-t", "tmpfs", "-o", options, "zbir-small-disk", str(folder)]
    mounted = subprocess.run(command, capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"This machine does not allow mounting: {mounted.stderr.strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run([unmount, "--lazy", str(folder)], check=True)
