"""Every file of the corpus meets every class of field."""

from pathlib import Path

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from marketplace.common import files
from marketplace.common.files.copies import make_copies
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import CHAT, DOCUMENT_TYPES, PICTURE_TYPES, FileRules, ImagePlan
from tests.corpus.cases import CORPUS, Case
from tests.corpus.files import DOCX_MEMBERS, docx, lying_zip, pdf, zipped
from tests.factories import store_file

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PICTURE = FileRules("picture", PICTURE_TYPES, 5_000_000, ImagePlan(widths=(320,)))
DOCUMENT = FileRules("document", DOCUMENT_TYPES | {"txt"}, 15_000_000)


def stored_paths() -> set[str]:
    """Return every file in the storage, drafts included."""
    root = Path(settings.MEDIA_ROOT)
    return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}


def test_corpus_is_large_enough() -> None:
    assert len(CORPUS) >= 60
    assert len({case.name for case in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize("case", CORPUS, ids=lambda case: case.name)
@pytest.mark.parametrize(("kind", "rules"), [("picture", PICTURE), ("document", DOCUMENT), ("chat", CHAT)])
def test_each_file_is_taken_or_refused_as_listed(case: Case, kind: str, rules: FileRules) -> None:
    before = stored_paths()
    expected = getattr(case, kind)

    if expected is None:
        row = store_file(case.upload("text/html"), rules, owner_id=1, visibility="private")
        assert StoredFile.objects.get().path == row.path
        assert row.path in stored_paths()
    else:
        with pytest.raises(files.FileRefused) as refused:
            store_file(case.upload("image/png"), rules, owner_id=1, visibility="private", field="file")
        assert (refused.value.code, refused.value.status) == (expected, 415)
        assert refused.value.fields["file"][0].code == expected
        assert not StoredFile.objects.exists()
        assert stored_paths() == before


@pytest.mark.parametrize("case", [case for case in CORPUS if case.picture is None], ids=lambda case: case.name)
def test_a_stored_picture_is_only_the_picture(case: Case) -> None:
    row = store_file(case.upload(), PICTURE, owner_id=1, visibility="public")
    make_copies(row.path)

    for path in Path(settings.MEDIA_ROOT).glob(row.path[:35] + "*"):
        data = path.read_bytes()
        assert b"ZBIR-" not in data
        assert b"Exif" not in data
        with Image.open(path) as image:
            image.load()
            assert getattr(image, "n_frames", 1) == 1
            assert not image.getexif()
            assert not {"comment", "icc_profile", "exif", "xmp"} & image.info.keys()


@pytest.mark.parametrize("chance", [b"/JS ", b"/XFA(", b"PK\x05\x06", b"/AA<"])
def test_a_pdf_is_not_refused_for_what_packed_bytes_hold_by_chance(chance: bytes) -> None:
    body = b"4 0 obj\n<< /Length 2000 /Filter /FlateDecode >>\nstream\n" + chance * 20 + b"\nendstream\nendobj\n"
    upload = SimpleUploadedFile("racun.pdf", pdf(body))
    assert store_file(upload, DOCUMENT, owner_id=1, visibility="private").content_type == "application/pdf"


def test_an_office_document_that_unpacks_to_too_much_is_refused() -> None:
    """S5: one member alone keeps the ratio, or all do, and their sum does not."""
    large = zipped([*DOCX_MEMBERS, ("word/media/a.bin", bytes(600_000))], stored=frozenset({"word/media/a.bin"}))
    many = docx(*((f"word/media/{number}.bin", bytes(60_000)) for number in range(20)))
    for data in (lying_zip(large, 52 * 1024 * 1024), many):
        with pytest.raises(files.FileRefused):
            store_file(SimpleUploadedFile("a.docx", data), DOCUMENT, owner_id=1, visibility="private")
    kept = store_file(SimpleUploadedFile("a.docx", large), DOCUMENT, owner_id=1, visibility="private")
    assert kept.size == len(large)
