"""The drawn pictures: each can be drawn, differs from the others, keeps the limits of ads and is the same each time."""

import io
import itertools
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from marketplace.demo import film
from marketplace.demo.ads import ADS
from marketplace.demo.drawing import drawing
from marketplace.demo.pictures import fonts
from marketplace.demo.pictures.catalogue import LIMIT, MAIN_SIZE, SCENES, detail_picture, main_picture
from marketplace.demo.pictures.monogram import SIZE, initials, monogram
from marketplace.demo.pictures.papers import paper

pytestmark = pytest.mark.once

SMALL = 128


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def fingerprint(data: bytes) -> np.ndarray:
    """Return a difference hash of 15 x 16 bits: whether each cell is lighter than the one right of it."""
    cells = np.asarray(opened(data).convert("L").resize((16, 16), Image.Resampling.BOX)).astype(int)
    return cells[:, 1:] > cells[:, :-1]


def test_every_ad_has_a_picture() -> None:
    assert {plan.picture for plan in ADS} == set(SCENES)


def test_pictures_are_square_and_no_two_look_alike() -> None:
    drawn = {name: main_picture(name, 7, SMALL) for name in SCENES}
    for data in drawn.values():
        assert opened(data).size == (SMALL, SMALL)
        pixels = np.asarray(opened(data).convert("L"))
        assert pixels.std() > 12, "a picture shows something"
        assert 60 < pixels.mean() < 230
    prints = {name: fingerprint(data) for name, data in drawn.items()}
    for one, other in itertools.combinations(prints, 2):
        assert (prints[one] != prints[other]).sum() >= 8, (one, other)


def test_the_same_seed_draws_the_same_bytes() -> None:
    assert main_picture("honey", 7, SMALL) == main_picture("honey", 7, SMALL)
    assert main_picture("toner", 7, SMALL) != main_picture("toner", 8, SMALL)


def test_main_picture_keeps_within_the_limit() -> None:
    data = main_picture("tiles", 7)
    assert opened(data).size == (MAIN_SIZE, MAIN_SIZE)
    assert len(data) <= LIMIT


def test_detail_comes_nearer() -> None:
    near = opened(detail_picture("honey", 7, SMALL)).convert("RGB")
    far = opened(main_picture("honey", 7, SMALL)).convert("RGB")
    assert near.size == far.size
    assert np.abs(np.asarray(near).astype(int) - np.asarray(far).astype(int)).mean() > 10


def test_workers_draw_what_one_draws() -> None:
    with drawing(7, ["toner"], [], sizes=(SMALL, SMALL), workers=1) as pictures:
        assert pictures.main("toner") == main_picture("toner", 7, SMALL)


def test_no_workers_draw_when_asked() -> None:
    with drawing(7, ["toner"], [], sizes=(SMALL, SMALL), workers=0) as pictures:
        assert pictures.main("toner") == main_picture("toner", 7, SMALL)


def test_sketches_have_the_asked_size_and_are_one_for_each() -> None:
    with drawing(7, ["toner", "honey"], ["honey"], sizes=(SMALL, SMALL), workers=0, sketches=True) as pictures:
        drawn = [pictures.main("toner"), pictures.main("honey"), pictures.detail("honey"), pictures.news("honey")]
    assert [opened(data).size for data in drawn] == [*[(SMALL, SMALL)] * 3, (SMALL * 3 // 2, round(SMALL * 27 / 32))]
    assert len(set(drawn)) == 4


def test_the_film_is_a_webm_of_key_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M-HOME-04: the film of the home page, per language, with a poster."""
    monkeypatch.setattr(film, "SECONDS", 1)
    assert film.missing(tmp_path) == ["sr", "en"]
    film.write_film("sr", tmp_path)
    assert film.missing(tmp_path) == ["en"]
    assert opened((tmp_path / "zbir.sr.jpg").read_bytes()).size == (film.WIDTH, film.HEIGHT)
    data = (tmp_path / "zbir.sr.webm").read_bytes()
    assert data.startswith(b"\x1a\x45\xdf\xa3")
    assert b"webm" in data[:120]
    assert data.count(b"\x9d\x01\x2a") >= film.PER_SECOND, "each frame begins with the start code of a key frame"


def test_price_in_the_film_falls_with_the_steps() -> None:
    assert [film.price_at(quantity) for quantity in (0, 100, 101, 300, 301, 600)] == [1150, 1150, 1050, 1050, 940, 940]
    assert film.joined_at(0) == 0
    assert film.joined_at(film.SECONDS) == sum(count for _, _, count in film.JOINS) == 600


@pytest.mark.parametrize(
    ("name", "letters"),
    [("Čedomir Šarić", "ČŠ"), ("Vrtić Leptirić", "VL"), ("Hotel Sedam stepenika", "HS"), ("7", "Z"), ("Ana", "A")],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_monogram_is_a_square_png_of_its_own() -> None:
    assert opened(monogram("Đura Čolaković")).size == (SIZE, SIZE)
    assert monogram("Đura Čolaković") == monogram("Đura Čolaković") != monogram("Ana Živković")


def test_paper_is_a_page() -> None:
    page = opened(paper("Izvod", "Vinarija Stepenik", [("PIB", "107000017")]))
    assert page.width < page.height


@pytest.mark.parametrize("packages", ["there", "missing"])
def test_letters_with_marks_are_drawn_with_and_without_the_packages(
    packages: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if packages == "missing":
        monkeypatch.setattr(fonts, "PACKAGES", fonts.PACKAGES / "missing")
    fonts._load.cache_clear()
    fonts.face.cache_clear()
    plain, marked = (drawn_text(text) for text in ("CSZD", "ČŠŽĐ"))
    fonts._load.cache_clear()
    fonts.face.cache_clear()
    assert (plain != marked).any()
    assert marked.sum() > plain.sum()


def drawn_text(text: str) -> np.ndarray:
    image, pen = fonts.canvas(200, 80, "#000000")
    fonts.face("head", 40, 700).draw(pen, (10, 60), text, "#FFFFFF")
    return np.asarray(image.convert("L")) > 100
