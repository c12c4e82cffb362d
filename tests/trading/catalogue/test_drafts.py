"""Drafts of an ad on the server: kept, changed from two devices, published with their files, and forgotten."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.http.throttles import uploads
from tests.factories import client_for, make_admin, make_user
from tests.trading.catalogue.ad_forms import (
    declaration_file,
    error_codes,
    padded_picture,
    picture,
    publish,
    stored_files,
)
from trading.accounts.models import User
from trading.catalogue.drafts.models import AdDraft
from trading.catalogue.drafts.services import delete_old_drafts
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DRAFT")]

Committing = Callable[..., Any]
TYPED = {"pro_name": "Ulj", "pro_quantity": "dva", "prices": [{"min": 1, "max": 4, "price": ""}], "pro_reject": True}


def keep(user: User | None, /, **changes: Any) -> Response:
    body = {"dra_step": "basic", "dra_values": TYPED, **changes}
    answer: Response = client_for(user).post("/api/ad-drafts", body, format="json")
    return answer


def kept(user: User, /, **changes: Any) -> int:
    """Return the id of a new draft."""
    answer = keep(user, **changes)
    assert answer.status_code == 201, answer.json()
    draft_id: int = answer.json()["data"]["dra_id"]
    return draft_id


def save(user: User, draft_id: int, version: int, /, **changes: Any) -> Response:
    body = {"dra_version": version, "dra_step": "basic", "dra_values": TYPED, "dra_files": [], **changes}
    answer: Response = client_for(user).patch(f"/api/ad-drafts/{draft_id}", body, format="json")
    return answer


def add(user: User, draft_id: int, version: int, field: str, file: SimpleUploadedFile) -> Response:
    answer: Response = client_for(user).post(
        f"/api/ad-drafts/{draft_id}/files",
        {"dra_version": version, "drf_field": field, "file": file},
        format="multipart",
    )
    return answer


def opened(user: User, draft_id: int) -> dict[str, Any]:
    found: dict[str, Any] = client_for(user).get(f"/api/ad-drafts/{draft_id}").json()["data"]
    return found


def with_files(user: User, *files: tuple[str, SimpleUploadedFile]) -> tuple[int, int]:
    """Return the id and the version of a draft with these files."""
    draft_id = kept(user)
    for version, (field, file) in enumerate(files, 1):
        answer = add(user, draft_id, version, field, file)
        assert answer.status_code == 201, answer.json()
    return draft_id, 1 + len(files)


@pytest.mark.feature("X-DRAFT")
def test_keeps_what_was_typed_as_it_was_typed(seller: User) -> None:
    """Also what no ad could have; the list names it."""
    draft_id = kept(seller, dra_step="details")

    draft = opened(seller, draft_id)

    assert (draft["dra_values"], draft["dra_step"], draft["dra_version"], draft["dra_files"]) == (
        TYPED,
        "details",
        1,
        [],
    )
    (row,) = client_for(seller).get("/api/ad-drafts").json()["data"]
    assert (row["dra_id"], row["dra_name"], row["dra_step"], row["files"]) == (draft_id, "Ulj", "details", 0)


@pytest.mark.feature("X-DRAFT")
def test_lists_the_last_changed_first_with_the_number_of_files(seller: User) -> None:
    first, version = with_files(seller, ("images", picture()), ("pro_declaration", declaration_file()))
    second = kept(seller)
    files = [file["drf_id"] for file in opened(seller, first)["dra_files"]]
    assert save(seller, first, version, dra_step="rights", dra_files=files).status_code == 200

    rows = client_for(seller).get("/api/ad-drafts").json()["data"]

    assert [(row["dra_id"], row["dra_step"], row["files"]) for row in rows] == [
        (first, "rights", 2),
        (second, "basic", 0),
    ]


@pytest.mark.feature("X-DRAFT")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"dra_step": "preview"}, "dra_step"),
        ({"dra_values": {"usr_password": "x"}}, "dra_values"),
        ({"dra_values": {"pro_base_price": 1.5}}, "dra_values"),
        ({"dra_values": ["Ulje"]}, "dra_values"),
        ({"dra_values": {"pro_info": "a" * limits.AD_DRAFT_TEXT_MAX}}, "dra_values"),
    ],
)
def test_refuses_what_is_no_draft(seller: User, change: dict[str, Any], field: str) -> None:
    answer = keep(seller, **change)

    assert (answer.status_code, list(error_codes(answer))) == (400, [field])
    assert not AdDraft.objects.exists()


@pytest.mark.feature("X-DRAFT")
def test_keeps_twenty(seller: User, buyer: User) -> None:
    for _ in range(limits.AD_DRAFTS_MAX):
        kept(seller)

    answer = keep(seller)

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too_many_drafts")
    assert answer.json()["limit"] == limits.AD_DRAFTS_MAX
    assert keep(buyer).status_code == 201


@pytest.mark.feature("X-DRAFT")
def test_two_devices_do_not_overwrite_each_other(seller: User) -> None:
    """The second is told what stands there; a repeat of the first after a lost answer is no conflict."""
    draft_id = kept(seller)
    newer = {**TYPED, "pro_name": "Ulje od lana"}

    first = save(seller, draft_id, 1, dra_values=newer)
    repeated = save(seller, draft_id, 1, dra_values=newer)
    second = save(seller, draft_id, 1, dra_values={**TYPED, "pro_name": "Med"})
    file = add(seller, draft_id, 1, "images", picture())

    assert (first.status_code, first.json()["data"]["dra_version"]) == (200, 2)
    assert (repeated.status_code, repeated.json()["data"]) == (200, first.json()["data"])
    for refused in (second, file):
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "draft_changed")
        assert (refused.json()["dra_version"], refused.json()["dra_updated_at"]) == (
            2,
            first.json()["data"]["dra_updated_at"],
        )
    assert (opened(seller, draft_id)["dra_values"], stored_files()) == (newer, [])


@pytest.mark.feature("X-DRAFT")
def test_nobody_else_reads_a_draft_or_its_files(seller: User) -> None:
    """Not even those who work here."""
    draft_id, _ = with_files(seller, ("images", picture()), ("pro_declaration", declaration_file()))
    links = [file["link"] for file in opened(seller, draft_id)["dra_files"]]

    for person in (None, make_user("stranac"), make_admin("upravnik"), make_user("podrska", staff_role="support")):
        client = client_for(person)
        assert client.get(f"/api/ad-drafts/{draft_id}").status_code == (401 if person is None else 404)
        assert [client.get(f"/api/files/{link}").status_code for link in links] == [404, 404]
    own = [client_for(seller).get(f"/api/files/{link}") for link in links]
    assert [(answer.status_code, answer["Cache-Control"]) for answer in own] == [(200, "private, no-store")] * 2


@pytest.mark.feature("X-DRAFT", "M-AD-04", "M-AD-05")
@pytest.mark.parametrize(
    ("field", "file", "code"),
    [
        ("images", declaration_file(), "file_type"),
        ("images", padded_picture(limits.IMAGE_BYTES + 1), "file_size"),
        ("main_image", padded_picture(limits.MAIN_IMAGE_BYTES + 1), "file_size"),
        ("pro_quality", SimpleUploadedFile("atest.png", b"\x89PNG\r\n\x1a\n rest"), "image_invalid"),
        ("pro_declaration", picture(), "file_type"),
    ],
)
def test_a_file_is_checked_as_at_publishing(seller: User, field: str, file: SimpleUploadedFile, code: str) -> None:
    draft_id = kept(seller)

    answer = add(seller, draft_id, 1, field, file)

    assert error_codes(answer) == {"file": [code]}
    assert (stored_files(), opened(seller, draft_id)["dra_version"]) == ([], 1)


@pytest.mark.feature("X-DRAFT")
def test_takes_no_more_files_than_an_ad(seller: User, django_capture_on_commit_callbacks: Committing) -> None:
    """A second main picture takes the place of the first."""
    draft_id, version = with_files(
        seller,
        *[("pro_quality", picture(size=(8, 8))) for _ in range(limits.QUALITY_MAX)],
        ("main_image", picture("prva.png")),
    )

    refused = add(seller, draft_id, version, "pro_quality", picture())
    with django_capture_on_commit_callbacks(execute=True):
        assert add(seller, draft_id, version, "main_image", picture("druga.png")).status_code == 201

    assert error_codes(refused) == {"file": ["too_many_files"]}
    files = opened(seller, draft_id)["dra_files"]
    assert [file["drf_name"] for file in files if file["drf_field"] == "main_image"] == ["druga.png"]
    assert StoredFile.objects.count() == limits.QUALITY_MAX + 1
    assert sum(path.suffix == ".png" and "." not in path.stem for path in stored_files()) == limits.QUALITY_MAX + 1


@pytest.mark.feature("X-DRAFT")
def test_saving_orders_the_files_and_deletes_the_others(
    seller: User, django_capture_on_commit_callbacks: Committing
) -> None:
    draft_id, version = with_files(seller, *[("images", picture(f"{number}.png")) for number in range(3)])
    first, second, third = (file["drf_id"] for file in opened(seller, draft_id)["dra_files"])
    foreign, _ = with_files(seller, ("images", picture("tudja.png")))
    other = opened(seller, foreign)["dra_files"][0]["drf_id"]

    refused = save(seller, draft_id, version, dra_files=[first, other])
    with django_capture_on_commit_callbacks(execute=True):
        assert save(seller, draft_id, version, dra_files=[third, first]).status_code == 200

    assert error_codes(refused) == {"dra_files": ["not_found"]}
    assert [file["drf_name"] for file in opened(seller, draft_id)["dra_files"]] == ["2.png", "0.png"]
    assert set(StoredFile.objects.values_list("original_name", flat=True)) == {"0.png", "2.png", "tudja.png"}
    assert opened(seller, foreign)["dra_files"][0]["drf_id"] == other
    assert second not in [file["drf_id"] for file in opened(seller, draft_id)["dra_files"]]


@pytest.mark.feature("X-DRAFT", "M-AD-01")
def test_publishing_takes_the_files_and_deletes_the_draft(seller: User) -> None:
    """They keep their paths and order, and become what they are to an ad; nothing is sent again."""
    draft_id, version = with_files(
        seller,
        ("images", picture("prva.png")),
        ("pro_declaration", declaration_file()),
        ("images", picture("druga.png")),
        ("pro_quality", picture("atest.png")),
        ("main_image", picture("glavna.png")),
    )
    files = opened(seller, draft_id)["dra_files"]
    ids = {file["drf_name"]: file["drf_id"] for file in files}
    order = [ids[name] for name in ("glavna.png", "druga.png", "prva.png", "atest.png", "deklaracija.txt")]
    assert save(seller, draft_id, version, dra_files=order).status_code == 200
    before = {path.name for path in stored_files()}

    answer = publish(seller, dra_id=draft_id, dra_version=version + 1, pro_declaration_text=None)

    assert answer.status_code == 201, answer.json()
    ad = Ad.objects.get()
    links = {file["drf_name"]: file["link"] for file in files}
    assert ad.main_image == links["glavna.png"]
    assert [image.path for image in ad.images.all()] == [links["druga.png"], links["prva.png"]]
    assert [(proof.path, proof.name) for proof in ad.proofs.all()] == [(links["atest.png"], "atest.png")]
    assert [row.path for row in ad.declarations.all()] == [links["deklaracija.txt"]]
    kinds = {row.original_name: (row.kind, row.visibility) for row in StoredFile.objects.all()}
    assert kinds == {
        "glavna.png": ("ad_image", "public"),
        "prva.png": ("ad_image", "public"),
        "druga.png": ("ad_image", "public"),
        "atest.png": ("proof", "private"),
        "deklaracija.txt": ("declaration", "private"),
    }
    assert client_for(None).get(f"/api/files/{ad.main_image}").status_code == 200
    assert not AdDraft.objects.exists()
    assert {path.name for path in stored_files()} == before


@pytest.mark.feature("X-DRAFT")
def test_what_is_sent_with_a_draft_comes_before_its_files(
    seller: User, django_capture_on_commit_callbacks: Committing
) -> None:
    """But for the main picture, of which there is one: the draft's."""
    draft_id, version = with_files(seller, ("images", picture("nacrt.png")), ("main_image", picture("glavna.png")))

    with django_capture_on_commit_callbacks(execute=True):
        answer = publish(
            seller, dra_id=draft_id, dra_version=version, images=[picture("poslata.png")], main_image=picture("x.png")
        )

    assert answer.status_code == 201, answer.json()
    ad = Ad.objects.get()
    names = dict(StoredFile.objects.values_list("path", "original_name"))
    assert [names[image.path] for image in ad.images.all()] == ["poslata.png", "nacrt.png"]
    assert (names[ad.main_image], set(names.values())) == ("glavna.png", {"glavna.png", "poslata.png", "nacrt.png"})


@pytest.mark.feature("X-DRAFT")
def test_a_refused_publication_leaves_the_draft(seller: User, buyer: User) -> None:
    """Whatever refuses it: the rules of an ad, another version, another's draft."""
    draft_id, version = with_files(seller, *[("images", picture(size=(8, 8))) for _ in range(limits.IMAGES_MAX)])

    wrong = publish(seller, dra_id=draft_id, dra_version=version, pro_name="x")
    older = publish(seller, dra_id=draft_id, dra_version=version - 1)
    unseen = publish(seller, dra_id=draft_id)
    anothers = publish(buyer, dra_id=draft_id, dra_version=version)
    undeclared = publish(seller, dra_id=draft_id, dra_version=version, pro_declaration_text=None)
    too_many = publish(seller, dra_id=draft_id, dra_version=version, images=[picture()])

    assert error_codes(wrong) == {"pro_name": ["min_length"]}
    assert (older.status_code, older.json()["error"]["code"]) == (409, "draft_changed")
    assert error_codes(unseen) == {"dra_version": ["required"]}
    assert anothers.status_code == 404
    assert error_codes(undeclared) == {"pro_declaration": ["required"]}
    assert error_codes(too_many) == {"images": ["too_many_files"]}
    assert not Ad.objects.exists()
    assert len(opened(seller, draft_id)["dra_files"]) == limits.IMAGES_MAX
    assert set(StoredFile.objects.values_list("kind", "visibility")) == {("ad_draft", "private")}


@pytest.mark.feature("X-DRAFT")
def test_deleting_leaves_no_file(seller: User, django_capture_on_commit_callbacks: Committing) -> None:
    draft_id, _ = with_files(seller, ("images", picture()), ("pro_declaration", declaration_file()))

    with django_capture_on_commit_callbacks(execute=True):
        answer = client_for(seller).delete(f"/api/ad-drafts/{draft_id}")

    assert (answer.status_code, AdDraft.objects.count(), StoredFile.objects.count()) == (200, 0, 0)
    assert stored_files() == []


@pytest.mark.feature("X-DRAFT")
def test_a_draft_goes_ninety_days_after_its_last_change(
    seller: User, django_capture_on_commit_callbacks: Committing
) -> None:
    old, _ = with_files(seller, ("images", picture("stara.png")))
    young, _ = with_files(seller, ("images", picture("nova.png")))
    limit = timedelta(days=limits.AD_DRAFT_DAYS)
    AdDraft.objects.filter(pk=old).update(updated_at=clock.now() - limit - timedelta(minutes=1))
    AdDraft.objects.filter(pk=young).update(updated_at=clock.now() - limit + timedelta(minutes=1))

    with django_capture_on_commit_callbacks(execute=True):
        assert (delete_old_drafts(), delete_old_drafts()) == (1, 0)

    assert list(AdDraft.objects.values_list("pk", flat=True)) == [young]
    assert [row.original_name for row in StoredFile.objects.all()] == ["nova.png"]
    assert {path.name for path in stored_files()} == {
        StoredFile.objects.get().path.rpartition("/")[2],
    }


@pytest.mark.feature("X-DRAFT")
def test_a_repeat_with_the_same_key_adds_nothing(seller: User) -> None:
    """An answer that was lost leaves neither a second draft nor a second file."""
    client = client_for(seller)
    body = {"dra_step": "basic", "dra_values": TYPED}
    first, second = (client.post("/api/ad-drafts", body, headers={"Idempotency-Key": "nacrt-0001"}) for _ in range(2))
    draft_id = first.json()["data"]["dra_id"]
    added = [
        client.post(
            f"/api/ad-drafts/{draft_id}/files",
            {"dra_version": 1, "drf_field": "images", "file": picture()},
            format="multipart",
            headers={"Idempotency-Key": "slika-0001"},
        ).json()["data"]
        for _ in range(2)
    ]

    assert second.json() == first.json()
    assert added[0] == added[1]
    assert (AdDraft.objects.count(), StoredFile.objects.count(), len(stored_files())) == (1, 1, 1)


@pytest.mark.feature("X-DRAFT")
def test_files_of_a_draft_do_not_use_up_the_forms_of_an_hour(
    seller: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come one by one: those of an ad would be a third of them."""
    settings.THROTTLES = True
    monkeypatch.setattr(uploads, "FORMS", replace(uploads.FORMS, limit=1))
    draft_id = kept(seller)

    for version in range(1, 4):
        assert add(seller, draft_id, version, "images", picture(size=(8, 8))).status_code == 201
    forms = [publish(seller, pro_name="x", images=[picture()]).status_code for _ in range(2)]

    assert forms == [400, 429]
