"""The demo's files: all that is uploaded is there, small and of its own, and nothing lies there in vain."""

import itertools
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.utils.text import slugify
from PIL import Image, ImageStat
from pypdf import PdfReader

from marketplace.demo.ads import ADS
from marketplace.demo.competition_texts import COMPETITIONS, IMAGE
from marketplace.demo.content import PARTNERS
from marketplace.demo.document_files import documents
from marketplace.demo.people import EVERYBODY, LAST
from marketplace.demo.press_texts import NEWS
from marketplace.demo.uploads import ASSETS
from trading.contracts.blocks import DefinitionList, Document, Heading, Paragraph, Table, Title

pytestmark = pytest.mark.once

PICTURE_BYTES, FILM_BYTES, ALL_BYTES = 60_000, 500_000, 6_000_000
PEOPLE = (*EVERYBODY, LAST)
DOCUMENTS = dict(documents())
WORD_TEXT = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}t"
FIRMS = [person.username for person in PEOPLE if person.firm]
EXPECTED = {
    *(f"ads/{plan.key}.jpg" for plan in ADS),
    *(f"ads/{plan.key}-closer.jpg" for plan in ADS if plan.promotion),
    *(f"partners/{partner.picture}.png" for partner in PARTNERS if partner.picture),
    *(f"news/{news.picture}.jpg" for news in NEWS),
    *(f"documents/{plan.key}-report.png" for plan in ADS if plan.has_report),
    *(f"documents/{username}-{kind}.png" for username in FIRMS for kind in ("register", "tax")),
    "documents/delivery-note.pdf",
    *DOCUMENTS,
    *(f"portraits/{person.username}.png" for person in PEOPLE),
    *(f"works/{slugify(work.name)}.jpg" for plan in COMPETITIONS if plan.work_type == IMAGE for work in plan.works),
}
PICTURES = sorted(name for name in EXPECTED if name.endswith((".jpg", ".png")))


def fingerprint(path: Path) -> list[bool]:
    """Return a difference hash of 16 x 15 bits: whether each cell is lighter than the one right of it."""
    with Image.open(path) as picture:
        cells = picture.convert("L").resize((16, 16), Image.Resampling.BOX).tobytes()
    return [left < right for row in range(0, 256, 16) for left, right in itertools.pairwise(cells[row : row + 16])]


def test_every_upload_has_its_file_and_every_file_its_upload() -> None:
    lying = [path for path in ASSETS.rglob("*") if path.is_file()]
    assert {str(path.relative_to(ASSETS)) for path in lying} == EXPECTED
    assert sum(path.stat().st_size for path in lying) <= ALL_BYTES


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_shows_something(name: str) -> None:
    path = ASSETS / name
    assert path.stat().st_size <= PICTURE_BYTES
    with Image.open(path) as picture:
        assert picture.format == ("PNG" if path.suffix == ".png" else "JPEG")
        light = ImageStat.Stat(picture.convert("RGB").convert("L"))
        shape, width = picture.width / picture.height, picture.width
    assert light.stddev[0] > 12
    expected = {"ads": (1, 560), "partners": (1, 160), "news": (16 / 9, 960), "works": (4 / 3, 640)}
    share, least = expected.get(name.partition("/")[0], (shape, 320))
    assert shape == pytest.approx(share, abs=0.01)
    assert width >= least


def test_no_two_pictures_look_alike() -> None:
    prints = {name: fingerprint(ASSETS / name) for name in PICTURES if name.startswith(("ads/", "works/", "news/"))}
    for one, other in itertools.combinations(prints, 2):
        assert sum(a != b for a, b in zip(prints[one], prints[other], strict=True)) >= 8, (one, other)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_says_what_its_text_says_today(name: str) -> None:
    """Whoever changes a text writes the files anew: manage.py write_demo_documents."""
    document = DOCUMENTS[name]
    assert (ASSETS / name).stat().st_size <= PICTURE_BYTES
    pages = list(pages_of(ASSETS / name, document))
    assert "".join(pages) == "".join("".join(texts_of(document)).split())


def pages_of(path: Path, document: Document) -> Iterator[str]:
    """Yield what each page says above its foot, without spaces; of a word text, which has no pages yet, the whole."""
    if path.suffix == ".docx":
        with zipfile.ZipFile(path) as packed:
            words = ElementTree.fromstring(packed.read("word/document.xml")).iter(WORD_TEXT)
        yield "".join("".join(word.text or "" for word in words).split())
        return
    before, between = document.page
    pages = PdfReader(path).pages
    for number, page in enumerate(pages, 1):
        foot = f"{document.footer}{before}{number}{between}{len(pages)}"
        text = "".join(page.extract_text().split())
        assert text.endswith(foot) or text.startswith(foot)
        yield text.removesuffix(foot).removeprefix(foot)


def texts_of(document: Document) -> Iterator[str]:
    for block in document.blocks:
        match block:
            case Title():
                yield from (block.text, block.subtitle)
            case Heading() | Paragraph():
                yield block.text
            case DefinitionList():
                yield from itertools.chain(*block.rows)
            case Table():
                yield from itertools.chain(block.header, *block.rows, *block.sums)
            case _:
                raise AssertionError(block)


@pytest.mark.feature("M-HOME-04")
@pytest.mark.parametrize("language", ["sr", "en"])
def test_the_film_has_its_poster_and_is_small(language: str) -> None:
    film, poster = (Path(finders.find(f"film/zbir.{language}.{ending}") or "") for ending in ("webm", "jpg"))
    data = film.read_bytes()
    assert data.startswith(b"\x1a\x45\xdf\xa3")
    assert b"webm" in data[:64]
    assert len(data) <= FILM_BYTES
    assert poster.stat().st_size <= PICTURE_BYTES
    with Image.open(poster) as picture:
        assert picture.size == (640, 360)
