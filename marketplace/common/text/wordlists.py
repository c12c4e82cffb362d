"""The translations in the form that gettext reads, made from the .po files, which alone are kept.

Made when the application starts and the .po file is newer, so that no clone, image or test needs a step of its own.
"""

import logging
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

logger = logging.getLogger(__name__)


def compile_wordlists(folders: Iterable[Path | str]) -> int:
    """Write the .mo beside each .po that is newer; return how many. A folder that cannot be written is logged."""
    written = 0
    for folder in folders:
        for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
            target = source.with_suffix(".mo")
            if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
                continue
            try:
                compile_one(source, target)
            except OSError as error:
                logger.warning("Translations are not up to date: %s: %s", target, error.strerror)
            else:
                written += 1
    return written


def compile_one(source: Path, target: Path) -> None:
    """Write one .mo, complete or not at all: other processes may be starting beside this one."""
    moment = source.stat().st_mtime
    with source.open("rb") as file:
        words = read_po(file, abort_invalid=True)
    handle, draft = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            write_mo(file, words)
        Path(draft).chmod(0o644)
        # As old as its source: a change made while this ran is newer and will be seen.
        os.utime(draft, (moment, moment))
        Path(draft).replace(target)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise
