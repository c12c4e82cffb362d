"""The schedule is not held up by what else there is to do."""

from __future__ import annotations

import time

import pytest

from tests.rehearsal.rpc import RpcClient

pytestmark = pytest.mark.feature("M-LIFE-01", "X-JOBS")


PICTURES = 300
MORE = 30
INTERVAL = 30  # seconds between two runs of the job that closes sales
GRACE = 15  # for the run itself, on a busy machine
WAITING = (
    "from marketplace.common.files.models import StoredFile",
    "print(StoredFile.objects.filter(due_widths__isnull=False).count())",
)


def keep_pictures(rpc: RpcClient, count: int) -> int:
    """Store pictures and return how many wait for their copies."""
    waiting: int = rpc.python(
        "import io",
        "from django.core.files.uploadedfile import SimpleUploadedFile",
        "from django.db import transaction",
        "from PIL import Image",
        "from marketplace.common import files",
        "from marketplace.common.files.rules import MAIN_IMAGE",
        "buffer = io.BytesIO()",
        "Image.effect_noise((1600, 1200), 60).convert('RGB').save(buffer, 'JPEG', quality=60)",
        "content = buffer.getvalue()",
        f"for number in range({count}):",
        "    with transaction.atomic():",
        "        upload = SimpleUploadedFile(f'slika-{number}.jpg', content)",
        "        files.keep(files.prepare(upload, MAIN_IMAGE), owner_id=None, visibility='public')",
        *WAITING,
    )
    return waiting


def test_a_sale_closes_on_time_while_three_hundred_pictures_wait_for_their_copies(rpc: RpcClient) -> None:
    assert keep_pictures(rpc, PICTURES) > PICTURES / 2
    ad_id = rpc.python(
        "from datetime import timedelta",
        "from marketplace.common.db import clock",
        "from trading.models import Ad",
        "ad = Ad.objects.filter(closed_at=None, deleted_at=None, reserved__gt=0).order_by('-expires_at').first()",
        "Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now())",
        "print(ad.pk)",
    )
    closed = f"from trading.models import Ad; print('true' if Ad.objects.get(pk={ad_id}).closed_at else 'false')"
    deadline = time.monotonic() + INTERVAL + GRACE
    while not rpc.python(closed):
        assert time.monotonic() < deadline, "the sale is not closed on time"
        # Workers that make copies quicker than the schedule comes round still have pictures to wait for.
        keep_pictures(rpc, MORE)
    assert rpc.python(*WAITING) > 0, "the pictures were done before: this test shows nothing"
    # Nobody looks at them: the tests that follow do not wait for them either.
    rpc.python(
        "from marketplace.common.files.models import StoredFile",
        "print(StoredFile.objects.filter(due_widths__isnull=False).update(due_widths=None))",
    )
