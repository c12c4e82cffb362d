"""The same files in object storage: what the folder promises holds there too."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import boto3
import pytest
from django.conf import LazySettings
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from moto.server import ThreadedMotoServer

from marketplace.common import files
from marketplace.common.db import clock
from marketplace.common.files.copies import make_copies
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT, MAIN_IMAGE, QUALITY_IMAGE
from marketplace.common.http.errors import Unavailable
from tests.corpus.files import picture
from tests.factories import store_file

BUCKET = "zbir-test"
ACCESS: dict[str, Any] = {
    "aws_access_key_id": "test",
    "aws_secret_access_key": "test",
    "region_name": "eu-central-1",
}


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def bucket(endpoint: str, settings: LazySettings) -> Iterator[Any]:
    place = boto3.resource("s3", endpoint_url=endpoint, **ACCESS).Bucket(BUCKET)
    place.create(CreateBucketConfiguration={"LocationConstraint": ACCESS["region_name"]})
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            "BACKEND": "marketplace.common.files.object_storage.ObjectStorage",
            "OPTIONS": {
                "bucket_name": BUCKET,
                "endpoint_url": endpoint,
                "region_name": ACCESS["region_name"],
                "access_key": "test",
                "secret_key": "test",
            },
        },
    }
    yield place
    place.objects.all().delete()
    place.delete()


def keys(bucket: Any) -> set[str]:
    return {item.key for item in bucket.objects.all()}


@pytest.mark.django_db(transaction=True)
def test_rows_and_objects_live_and_die_together(bucket: Any) -> None:
    upload = SimpleUploadedFile("čaj.png", picture(size=(400, 400)))
    with pytest.raises(RuntimeError), transaction.atomic():
        store_file(upload, MAIN_IMAGE, owner_id=1, visibility="public") and _fail()
    assert keys(bucket) == set()

    with transaction.atomic():
        row = store_file(upload, MAIN_IMAGE, owner_id=1, visibility="public")
    stem = row.path[:-4]
    assert keys(bucket) == {row.path}
    for due in (row.due_widths, [320]):  # the second time as after a crash between the copies and their row
        StoredFile.objects.update(due_widths=due)
        assert make_copies(row.path)
    assert keys(bucket) == {row.path, f"{stem}.320.jpg", f"{stem}.320.webp", f"{stem}.webp"}

    with transaction.atomic():
        files.delete_file(row.path)
    assert keys(bucket) == set()
    assert not StoredFile.objects.exists()


def _fail() -> None:
    raise RuntimeError


@pytest.mark.django_db
def test_objects_are_served_by_us_with_ranges(bucket: Any) -> None:
    data = bytes(range(256)) * 20_000
    row = store_file(SimpleUploadedFile("plan.dwg", data), CHAT, owner_id=1, visibility="public")
    whole = Client().get(f"/api/files/{row.path}")
    assert b"".join(whole.streaming_content) == data
    part = Client().get(f"/api/files/{row.path}", headers={"Range": "bytes=1000-1999"})
    assert (part.status_code, part.content) == (206, data[1000:2000])
    default_storage.delete(row.path)
    assert Client().get(f"/api/files/{row.path}").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_sweep_finds_objects_without_rows(bucket: Any) -> None:
    lost = files.prepare(SimpleUploadedFile("a.png", picture()), QUALITY_IMAGE)
    lost.confirm()
    bucket.put_object(Key="foreign/readme", Body=b"not ours")
    now = clock.now()
    assert files.sweep(now) == 0
    assert files.sweep(now + timedelta(hours=2)) == 1
    assert keys(bucket) == {"foreign/readme"}


@pytest.mark.django_db(transaction=True)
def test_storage_that_is_away_is_503(bucket: Any, settings: LazySettings) -> None:
    options = settings.STORAGES["default"]["OPTIONS"]
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {
            **settings.STORAGES["default"],
            "OPTIONS": {**options, "endpoint_url": "http://127.0.0.1:9"},
        },
    }
    with pytest.raises(Unavailable), transaction.atomic():
        store_file(SimpleUploadedFile("a.png", picture()), QUALITY_IMAGE, owner_id=1, visibility="private")
    assert not StoredFile.objects.exists()
