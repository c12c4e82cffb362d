"""An ad that starts as a copy of an own one: whose ad, which files, and files of its own."""

from typing import Any

import pytest
from rest_framework.response import Response

from marketplace.common.files.models import StoredFile
from tests.factories import client_for, make_ad
from tests.trading.catalogue.ad_forms import declaration_file, error_codes, picture, publish, stored_files
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdDeclaration

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-AGAIN-01")]


@pytest.fixture
def original(seller: User) -> Ad:
    """A published ad with a file of every kind; published long enough ago for another."""
    response = publish(
        seller,
        main_image=picture("glavna.png"),
        images=[picture("prva.png"), picture("druga.jpg")],
        pro_quality=[picture("atest.png")],
        pro_declaration=[declaration_file()],
        pro_declaration_text=None,
    )
    assert response.status_code == 201, response.json()
    Ad.objects.update(posted_at="2026-01-01T00:00:00Z")
    return Ad.objects.get()


def paths_of(ad: Ad) -> list[str]:
    rows = [*ad.images.all(), *ad.proofs.all(), *ad.declarations.all()]
    return [ad.main_image, *(row.path for row in rows)]


def duplicate(seller: User | None, ad: Ad, /, **changes: Any) -> Response:
    return publish(seller, **{"copy_of": ad.pk, "copied_files": paths_of(ad), "pro_declaration_text": None, **changes})


@pytest.mark.feature("X-AGAIN-01")
def test_copies_every_file(seller: User, original: Ad) -> None:
    """Copies have paths of their own, the bytes, names and order of the old ones."""
    before = {row.path: row for row in StoredFile.objects.all()}

    response = duplicate(seller, original)

    assert response.status_code == 201, response.json()
    copy = Ad.objects.get(pk=response.json()["data"]["pro_id"])
    assert copy.renewed_from is None
    assert not set(paths_of(copy)) & set(paths_of(original))
    for old_path, new_path in zip(paths_of(original), paths_of(copy), strict=True):
        old, new = before[old_path], StoredFile.objects.get(path=new_path)
        assert (new.sha256, new.original_name, new.kind, new.visibility, new.owner_id) == (
            old.sha256,
            old.original_name,
            old.kind,
            old.visibility,
            old.owner_id,
        )


@pytest.mark.feature("X-AGAIN-01")
def test_either_ad_keeps_its_files_when_the_other_loses_them(
    seller: User, original: Ad, django_capture_on_commit_callbacks: Any
) -> None:
    copy = Ad.objects.get(pk=duplicate(seller, original).json()["data"]["pro_id"])
    image = original.images.first()
    assert image is not None

    with django_capture_on_commit_callbacks(execute=True):
        response = client_for(seller).patch(
            f"/api/products/{original.pk}", {"deleted_images": [image.pk], "main_image_delete": 1}, format="json"
        )

    assert response.status_code == 200, response.json()
    names = {path.name for path in stored_files()}
    assert all(path.rpartition("/")[2] in names for path in paths_of(copy))
    assert image.path.rpartition("/")[2] not in names


@pytest.mark.feature("X-AGAIN-01")
def test_copies_only_what_is_named_and_adds_what_is_sent(seller: User, original: Ad) -> None:
    """Pictures in the named order, uploads behind them; a new main picture comes instead of the old one."""
    first, second = original.images.all()
    colours = [StoredFile.objects.get(path=row.path).sha256 for row in (second, first)]

    response = duplicate(
        seller,
        original,
        copied_files=[second.path, first.path, original.main_image],
        main_image=picture("nova.png", colour="red"),
        images=[picture("treca.png", colour="red")],
        pro_declaration_text="Uvoznik: Alati Gruža.",
    )

    copy = Ad.objects.get(pk=response.json()["data"]["pro_id"])
    rows = [StoredFile.objects.get(path=image.path) for image in copy.images.all()]
    assert [row.sha256 for row in rows[:2]] == colours
    assert rows[2].original_name == "treca.png"
    assert StoredFile.objects.get(path=copy.main_image).original_name == "nova.png"
    assert not copy.proofs.exists()
    assert StoredFile.objects.filter(kind="ad_image").count() == 3 + 4  # the old main picture has no copy left behind


@pytest.mark.feature("X-AGAIN-01")
def test_a_stranger_finds_no_ad_to_copy(seller: User, buyer: User, original: Ad) -> None:
    """Also of an ad that everybody sees."""
    files = len(stored_files())

    response = duplicate(buyer, original)

    assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")
    assert (Ad.objects.count(), len(stored_files())) == (1, files)


@pytest.mark.feature("X-AGAIN-01")
@pytest.mark.parametrize(
    "change", [{"locked_by_admin": True}, {"deleted_at": "2026-01-02T00:00:00Z", "deleted_by": "admin"}]
)
def test_refuses_what_an_administrator_locked_or_removed(seller: User, original: Ad, change: dict[str, Any]) -> None:
    """As a new round, a copy does not undo it."""
    Ad.objects.update(**change)

    response = duplicate(seller, original)

    assert (response.status_code, response.json()["error"]["code"]) == (409, "not_copyable")


@pytest.mark.feature("X-AGAIN-01")
@pytest.mark.parametrize("path", ["ab/" + "0" * 32 + ".png", "../tajna.txt", ""])
def test_refuses_a_path_that_is_not_of_the_ad(seller: User, original: Ad, path: str) -> None:
    """The error names the field."""
    response = duplicate(seller, original, copied_files=[path])

    assert response.status_code == 400
    assert list({name.partition(".")[0] for name in error_codes(response)}) == ["copied_files"]
    assert Ad.objects.count() == 1


@pytest.mark.feature("X-AGAIN-01")
def test_refuses_a_file_of_another_own_ad(seller: User, original: Ad) -> None:
    other = make_ad(seller=seller)

    response = duplicate(seller, other, copied_files=paths_of(original), pro_declaration_text="Uvoznik: Alati.")

    assert error_codes(response) == {"copied_files": ["not_found"]}


@pytest.mark.feature("X-AGAIN-01")
def test_refuses_files_of_no_ad(seller: User, original: Ad) -> None:
    response = duplicate(seller, original, copy_of=None)

    assert error_codes(response) == {"copied_files": ["not_found"]}


@pytest.mark.feature("X-AGAIN-01")
def test_refuses_a_file_that_is_gone(seller: User, original: Ad) -> None:
    """A row without its file; nothing is left of the copies made before it."""
    declaration = AdDeclaration.objects.get()
    StoredFile.objects.filter(path=declaration.path).delete()
    files = len(stored_files())

    response = duplicate(seller, original)

    assert error_codes(response) == {"copied_files": ["not_found"]}
    assert (Ad.objects.count(), len(stored_files())) == (1, files)


@pytest.mark.feature("X-AGAIN-01", "M-AD-04")
def test_counts_copies_and_uploads_as_one(seller: User, original: Ad) -> None:
    response = duplicate(seller, original, images=[picture(f"{n}.png", (8, 8)) for n in range(13)])

    assert error_codes(response) == {"images": ["too_many_files"]}


@pytest.mark.feature("X-AGAIN-01", "M-AD-05")
@pytest.mark.parametrize("files", [[], None])
def test_the_copy_needs_a_declaration(seller: User, original: Ad, files: list[str] | None) -> None:
    """Without the old file a text is needed, as for every ad."""
    response = duplicate(seller, original, copied_files=files)
    unlinked = duplicate(seller, original, copied_files="[]", copy_of=None)

    assert error_codes(response) == error_codes(unlinked) == {"pro_declaration": ["required"]}
