"""The smaller copies of pictures, made by a job after the upload has been answered.

Until they exist, the picture itself is sent instead. The row names the copies that are due, so the next
`make_due_copies` makes those of a lost job. Two runs at once write the same bytes to the same paths.
"""

import logging
from datetime import timedelta
from typing import Final

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from marketplace.common.db import clock
from marketplace.common.files import images, paths
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import ImagePlan
from marketplace.common.files.storing import remove_quietly
from marketplace.common.jobs import run_exclusively

JOB_TAKES: Final = timedelta(minutes=1)
"""Copies of younger files are left to the job that their commit started."""
UNREAD: Final = ImagePlan(longest=1280)
"""From what the copies of a picture that was stored as it came are made: a large one is decoded at a fraction."""
ROWS_AT_ONCE: Final = 500  # a minute's work of one process

logger = logging.getLogger(__name__)


def make_copies(path: str) -> bool:
    """Make the copies of a picture that are due. Returns False when none is, or the file is gone."""
    row = StoredFile.objects.filter(path=path, due_widths__isnull=False).first()
    if row is None or row.due_widths is None:
        return False
    made: list[str] = []
    try:
        with default_storage.open(path) as file:
            data = file.read()
        if row.width is None:
            data, row.width, row.height = first_decoded(data, row)
        for rendition, copy in images.copies(data, row.due_widths):
            default_storage.save(paths.rendition_path(path, rendition), ContentFile(copy))
            made.append(rendition)
    except images.BadPicture:
        StoredFile.objects.filter(pk=row.pk).update(due_widths=None)  # a download like any other file
        return False
    except FileNotFoundError:
        if StoredFile.objects.filter(pk=row.pk).exists():
            logger.error("The picture %s has no file: its copies cannot be made.", path)
            StoredFile.objects.filter(pk=row.pk).update(due_widths=None)
        return False
    size = {"width": row.width, "height": row.height}
    if not StoredFile.objects.filter(pk=row.pk).update(renditions=made, due_widths=None, **size):
        remove_quietly(paths.rendition_path(path, rendition) for rendition in made)  # deleted meanwhile
        return False
    return True


def first_decoded(data: bytes, row: StoredFile) -> tuple[bytes, int, int]:
    """Return a picture that was stored as it came, bounded and written anew, with its size in pixels.

    Raises BadPicture: nothing but its first bytes has been read before.
    """
    kind = "png" if row.content_type == "image/png" else "jpg"
    picture = images.redraw(data, kind, UNREAD)
    return picture.data, picture.width, picture.height


def make_due_copies(older_than: timedelta = JOB_TAKES) -> int:
    """Make the copies whose own job was lost, one run at a time. Returns the number of pictures."""
    with run_exclusively("copies") as free:
        if not free:
            return 0
        due = StoredFile.objects.filter(due_widths__isnull=False, created_at__lte=clock.now() - older_than)
        waiting = list(due.order_by("created_at").values_list("path", flat=True)[:ROWS_AT_ONCE])
        return sum(_try(path) for path in waiting)


def _try(path: str) -> bool:
    try:
        return make_copies(path)
    except Exception:  # one broken picture, or a moment without the storage, must not keep the others waiting
        logger.exception("The copies of %s could not be made.", path)
        return False
