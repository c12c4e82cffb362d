"""Pictures, proofs and declarations of a new ad: limits, content, nothing left of a refused form."""

from typing import Any

import pytest

from tests.trading.catalogue.ad_forms import (
    assert_nothing_kept,
    declaration_file,
    error_codes,
    padded_picture,
    picture,
    publish,
)
from trading.accounts.models import User
from trading.catalogue.models import AdDeclaration, AdImage, AdProof

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-04", "M-AD-05")]


@pytest.mark.feature("M-AD-04", "M-AD-05")
@pytest.mark.parametrize(
    ("files", "code"),
    [
        ({"images": [picture(f"{n}.png") for n in range(15)]}, {"images": ["too_many_files"]}),
        ({"pro_quality": [picture(f"{n}.png") for n in range(6)]}, {"pro_quality": ["too_many_files"]}),
        (
            {"pro_declaration": [declaration_file(f"{n}.txt") for n in range(6)]},
            {"pro_declaration": ["too_many_files"]},
        ),
        ({"main_image": [picture("a.png"), picture("b.png")]}, {"main_image": ["single_file"]}),
    ],
)
def test_refuses_too_many_files(seller: User, files: dict[str, Any], code: dict[str, list[str]]) -> None:
    response = publish(seller, **files)

    assert error_codes(response) == code
    assert_nothing_kept(response, 400, "errorCreation")


@pytest.mark.feature("M-AD-04", "M-AD-05")
@pytest.mark.parametrize(
    ("field", "file", "status", "code"),
    [
        ("main_image", lambda: padded_picture(1_048_577), 413, "file_size"),
        ("images", lambda: padded_picture(409_601), 413, "file_size"),
        ("pro_quality", lambda: padded_picture(2_097_153), 413, "file_size"),
        ("pro_declaration", lambda: declaration_file(text="a" * 5_242_881), 413, "file_size"),
        ("main_image", lambda: declaration_file("slika.jpg", "%PDF-1.4 pdf pod imenom slike"), 415, "file_type"),
        ("images", lambda: declaration_file("slika.svg", "<svg/>"), 415, "file_type"),
        ("pro_declaration", lambda: picture("deklaracija.png"), 415, "file_type"),
        ("pro_declaration", lambda: declaration_file("prazna.txt", ""), 415, "file_type"),
        ("pro_quality", lambda: declaration_file("slika.png", "\x89PNG\r\n\x1a\n"), 415, None),
    ],
)
def test_refuses_a_wrong_file_and_drops_the_good_ones(
    seller: User, admin: User, field: str, file: Any, status: int, code: str | None
) -> None:
    """I15: also the files before it, already written, are gone."""
    good: dict[str, Any] = {"main_image": picture(), "images": [picture("a.jpg")]}
    one = file()

    first = declaration_file() if field == "pro_declaration" else picture("prva.jpg")
    response = publish(seller, **{**good, field: one if field == "main_image" else [first, one]})

    assert list(error_codes(response)) == [field]
    assert_nothing_kept(response, status, code or response.json()["error"]["code"])


@pytest.mark.feature("M-AD-04", "M-AD-05")
def test_takes_as_many_files_as_are_allowed(seller: User) -> None:
    response = publish(
        seller,
        main_image=picture(),
        images=[picture(f"{n}.png", (8, 8)) for n in range(14)],
        pro_quality=[picture(f"{n}.png", (8, 8)) for n in range(5)],
        pro_declaration=[declaration_file(f"{n}.txt") for n in range(5)],
    )

    assert response.status_code == 201, response.json()
    assert (AdImage.objects.count(), AdProof.objects.count(), AdDeclaration.objects.count()) == (14, 5, 5)
