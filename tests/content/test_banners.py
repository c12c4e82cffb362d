"""Banners of the home page, kept by administrators. S5, I17."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from content.banners.models import Banner
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.files import make_due_copies
from marketplace.common.files.models import StoredFile
from tests.clients import client_for
from tests.corpus.cases import CORPUS
from tests.corpus.files import picture
from tests.factories import make_ad, make_admin, make_offer, make_user
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-HOME-01", "M-ADM-18")]


@pytest.fixture
def client() -> APIClient:
    return client_for(make_admin())


def upload(content: bytes | None = None, name: str = "baner.png") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, picture("PNG", (1400, 700)) if content is None else content)


def add(client: APIClient, **given: Any) -> dict[str, Any]:
    response = client.post("/api/banners", {"image": upload(**given)}, format="multipart")
    assert response.status_code == 201, response.content
    row: dict[str, Any] = response.json()["data"]
    return row


def refused(response: Any) -> tuple[int, str, list[str]]:
    error = response.json()["error"]
    return response.status_code, error["code"], list(error["fields"])


@pytest.mark.feature("M-HOME-01")
@pytest.mark.usefixtures("one_moment")
def test_banners_are_listed_newest_first(client: APIClient, django_assert_num_queries: Any) -> None:
    rows = [add(client) for _ in range(3)]
    assert set(rows[0]) == {"img_id", "image", "pro_id", "ad"}
    with django_assert_num_queries(1):
        first = APIClient().get("/api/banners")
    assert first.json() == {"data": rows[::-1]}
    assert APIClient().get("/api/banners", headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert list(AuditEntry.objects.values_list("action", "kind")) == [("create", "banner")] * 3


@pytest.mark.feature("M-HOME-01")
def test_a_banner_of_an_ad_carries_its_card_while_the_ad_is_on_sale(client: APIClient) -> None:
    """The figures beside the picture are those of the ad, and none once it has ended."""
    ad = make_ad()
    body = {"image": upload(), "pro_id": ad.pk}
    row = client.post("/api/banners", body, format="multipart").json()["data"]
    assert (row["pro_id"], row["ad"]["pro_id"], row["ad"]["current_price"]) == (ad.pk, ad.pk, "110.00")
    make_offer(ad, make_user("kupac"), 13)
    shown = APIClient().get("/api/banners?locale=en").json()["data"][0]
    listed = APIClient().get("/api/products?locale=en").json()["data"][0]
    assert shown["ad"] == listed
    assert shown["ad"]["current_price"] == "90.00"
    with clock.travel(ad.expires_at + timedelta(seconds=1)):
        assert APIClient().get("/api/banners").json()["data"] == [{**row, "ad": None}]


@pytest.mark.feature("M-ADM-18")
def test_the_back_office_sees_which_banners_home_shows(client: APIClient) -> None:
    """The newest three that are of no ad, or of one on sale; whatever the order of the list."""
    ad = make_ad(name="Med od lipe")
    oldest = [add(client)["img_id"] for _ in range(2)]
    of_ad = client.post("/api/banners", {"image": upload(), "pro_id": ad.pk}, format="multipart").json()["data"]
    newest = [add(client)["img_id"] for _ in range(2)]

    def shown(**query: str) -> dict[int, int]:
        return {row["img_id"]: row["img_shown"] for row in client.get("/api/banners/all", query).json()["data"]}

    assert shown() == {newest[1]: 1, newest[0]: 1, of_ad["img_id"]: 1, oldest[1]: 0, oldest[0]: 0}
    assert list(shown(sort="img_id")) == [*oldest, of_ad["img_id"], *newest]
    assert shown(sort="img_id") == shown()
    names = {row["pro_name"] for row in client.get("/api/banners/all").json()["data"] if row["pro_id"] == ad.pk}
    assert names == {"Med od lipe"}
    Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now())
    assert shown() == {newest[1]: 1, newest[0]: 1, of_ad["img_id"]: 0, oldest[1]: 1, oldest[0]: 0}


def test_a_banner_wants_an_ad_that_is_there(client: APIClient) -> None:
    response = client.post("/api/banners", {"image": upload(), "pro_id": 999}, format="multipart")
    assert refused(response) == (400, "validation", ["pro_id"])
    assert not StoredFile.objects.exists()


def test_a_banner_is_a_public_picture_with_smaller_copies(client: APIClient) -> None:
    path = add(client)["image"]
    assert StoredFile.objects.get(path=path).due_widths == [320, 640, 1200]
    assert make_due_copies(older_than=timedelta(0)) == 1
    whole = APIClient().get(f"/api/files/{path}")
    small = APIClient().get(f"/api/files/{path}", {"w": 320, "f": "webp"})
    assert (whole.status_code, small.status_code, small["Content-Type"]) == (200, 200, "image/webp")
    assert small["Cache-Control"] == whole["Cache-Control"] == "public, max-age=31536000, immutable"
    assert len(small.content) < len(whole.content)


@pytest.mark.parametrize(
    ("form", "expected"), [({}, (400, "validation", ["image"])), ({"image": "x"}, (400, "validation", ["image"]))]
)
def test_a_banner_wants_a_picture(
    client: APIClient, form: dict[str, Any], expected: tuple[int, str, list[str]]
) -> None:
    assert refused(client.post("/api/banners", form, format="multipart")) == expected


def test_no_bad_picture_is_taken_and_none_leaves_anything_s5(client: APIClient, settings: Any) -> None:
    settings.THROTTLES = False
    wrong = []
    for case in CORPUS:
        response = client.post("/api/banners", {"image": case.upload()}, format="multipart")
        kept = (Banner.objects.count(), StoredFile.objects.count())
        # The good pictures of the corpus are too small for a banner.
        expected = (400, "image_small", ["image"]) if case.picture is None else (415, case.picture, ["image"])
        if refused(response) != expected or kept != (0, 0):
            wrong.append((case.name, response.status_code))
    assert wrong == []


@pytest.mark.parametrize("size", [(60, 60), (479, 700), (1400, 269)])
def test_a_banner_must_be_large_enough_to_be_seen(client: APIClient, size: tuple[int, int]) -> None:
    response = client.post("/api/banners", {"image": upload(picture("PNG", size))}, format="multipart")
    assert refused(response) == (400, "image_small", ["image"])
    assert "480 × 270" in response.json()["error"]["fields"]["image"][0]["message"]
    assert not StoredFile.objects.exists()
    add(client, content=picture("PNG", (480, 270)))


@pytest.mark.feature("M-ADM-18")
def test_deleting_takes_the_picture_too(client: APIClient, django_capture_on_commit_callbacks: Any) -> None:
    row = add(client)
    with django_capture_on_commit_callbacks(execute=True):
        assert client.delete(f"/api/banners/{row['img_id']}").json() == {"data": {"res": "ok"}}
    assert client.delete(f"/api/banners/{row['img_id']}").status_code == 200
    assert client.delete("/api/banners/987").status_code == 404
    assert (Banner.objects.count(), StoredFile.objects.count()) == (0, 0)
    assert APIClient().get(f"/api/files/{row['image']}").status_code == 404
    (entry,) = client.get("/api/admin/audit", {"action": "delete"}).json()["data"]
    assert entry["before"] == {"image": row["image"], "pro_id": None}
