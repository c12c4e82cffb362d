"""Every file of the corpus meets every upload of an ad, new or changed; what is refused leaves nothing. S5, I15.

One sweep per field, because each file is one request; the classes of files are tried one by one in
tests/marketplace/common/files/test_corpus.py, and what stands before a bad file in a form in test_publish_files.py.
"""

from typing import Any

import pytest
from django.db import transaction
from rest_framework.response import Response

from marketplace.common.files.models import StoredFile
from tests.corpus.cases import CORPUS, Case
from tests.factories import client_for, make_ad
from tests.trading.catalogue.ad_forms import ad_form, declaration_file, picture, publish, stored_files
from trading.accounts.models import User
from trading.catalogue import editing, publishing
from trading.catalogue.models import Ad, AdDeclaration, AdImage, AdProof
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-04", "M-AD-05")]


@pytest.fixture(autouse=True)
def without_rates(settings: Any) -> None:
    """One person tries more files here than an hour allows."""
    settings.THROTTLES = False


FIELDS = ("main_image", "images", "pro_quality", "pro_declaration")
DECLARATION_ENDINGS = (".txt", ".doc", ".docx", ".odt")


def expected(field: str, case: Case) -> str | None:
    """Return the error of the file in that field, None where it is taken."""
    if field != "pro_declaration":
        return case.picture
    good = case.document is None and case.filename.lower().endswith(DECLARATION_ENDINGS)
    return None if good else "file_type"


def uploads(field: str, case: Case) -> dict[str, Any]:
    return {field: case.upload() if field == "main_image" else [case.upload()]}


def kept() -> Any:
    """Return all that an upload could leave behind."""
    return (
        sorted(stored_files()),
        sorted(StoredFile.objects.values_list("path", flat=True)),
        [list(model._default_manager.order_by("pk").values_list()) for model in (Ad, AdImage, AdProof, AdDeclaration)],
        Notification.objects.count(),
    )


def refused_with(response: Response, field: str) -> tuple[int, str | None]:
    """Return the status and the code, if only that field is to blame."""
    error = response.json().get("error")
    return response.status_code, error["code"] if error and list(error["fields"]) == [field] else None


@pytest.mark.once
@pytest.mark.exhaustive
@pytest.mark.parametrize("field", FIELDS)
def test_a_new_ad_with_a_bad_file_leaves_nothing(seller: User, admin: User, field: str) -> None:
    wrong = []
    before = kept()
    bad = [case for case in CORPUS if expected(field, case) is not None]
    for case in bad:
        response = publish(seller, **uploads(field, case))
        if refused_with(response, field) != (415, expected(field, case)) or kept() != before:
            wrong.append((case.name, response.status_code))
            before = kept()
    assert len(bad) > 60
    assert wrong == []


@pytest.mark.once
@pytest.mark.exhaustive
@pytest.mark.parametrize("field", FIELDS)
def test_a_change_takes_good_files_and_of_a_bad_one_nothing(seller: User, field: str) -> None:
    ad = make_ad(seller)
    client = client_for(seller)
    wrong = []
    before = kept()
    for case in CORPUS:
        response = client.patch(f"/api/products/{ad.pk}", uploads(field, case), format="multipart")
        if expected(field, case) is None:  # the picture that stood there goes only after the commit, which is none here
            good = response.status_code == 200 and len(stored_files()) > len(before[0])
            forget_files(ad)
        else:
            good = refused_with(response, field) == (415, expected(field, case)) and kept() == before
        if not good:
            wrong.append((case.name, response.status_code))
        before = kept()
    assert wrong == []


def forget_files(ad: Ad) -> None:
    """Make room for the next one: an ad holds only so many."""
    for rows in (ad.images, ad.proofs, ad.declarations):
        rows.all().delete()
    Ad.objects.filter(pk=ad.pk).update(main_image="")


# --- Faults after the files were written ------------------------------------------------------------------------------


class Broken(Exception):
    """Stands for whatever may go wrong in the transaction."""


def breaks(*arguments: Any, **named: Any) -> None:
    assert stored_files()
    assert StoredFile.objects.exists()
    raise Broken


ALL_FILES: dict[str, Any] = {
    "main_image": lambda: picture(),
    "images": lambda: [picture("1.png"), picture("2.jpg")],
    "pro_quality": lambda: [picture("ispitivanje.png")],
    "pro_declaration": lambda: [declaration_file()],
}


@pytest.mark.django_db(transaction=True)
def test_a_fault_after_the_files_of_a_new_ad_were_written(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "notify_admins", breaks)

    with pytest.raises(Broken):
        publish(seller, **{name: make() for name, make in ALL_FILES.items()})

    assert kept() == ([], [], [[], [], [], []], 0)


@pytest.mark.django_db(transaction=True)
def test_a_fault_after_the_files_of_a_change_were_written(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ad = make_ad(seller)
    before = kept()
    monkeypatch.setattr(editing, "write_price", breaks)

    with pytest.raises(Broken):
        client_for(seller).patch(
            f"/api/products/{ad.pk}", {name: make() for name, make in ALL_FILES.items()}, format="multipart"
        )

    assert kept() == before


@pytest.mark.django_db(transaction=True)
def test_a_transaction_that_cannot_commit_leaves_no_file(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last moment at which the database may say no."""
    write = publishing.write_new_ad

    def refused_at_commit(**named: Any) -> Ad:
        with transaction.atomic():
            write.__wrapped__(**named)  # type: ignore[attr-defined]
            raise Broken

    monkeypatch.setattr(publishing, "write_new_ad", refused_at_commit)
    with pytest.raises(Broken):
        publish(seller, **{name: make() for name, make in ALL_FILES.items()})
    assert kept() == ([], [], [[], [], [], []], 0)


# --- Order ------------------------------------------------------------------------------------------------------------


@pytest.mark.feature("M-AD-04", "M-AD-10")
def test_extra_pictures_stand_in_the_order_in_which_they_were_sent(seller: User) -> None:
    """Those of the form first, later ones behind them, one that went leaves no gap in the order."""
    names = [f"{number}.png" for number in (7, 3, 5, 1)]
    answer = publish(seller, main_image=picture(), images=[picture(name, (8, 8)) for name in names])
    assert answer.status_code == 201
    ad = Ad.objects.get()

    def shown() -> list[str]:
        page = client_for().get(f"/api/products/{ad.pk}").json()["data"]
        given = dict(StoredFile.objects.values_list("path", "original_name"))
        return [given[image["image"]] for image in page["images"]]

    assert shown() == names
    client = client_for(seller)
    gone = ad.images.order_by("position")[1].pk
    more = {"images": [picture(name, (8, 8)) for name in ("9.png", "2.png")], "deleted_images": f"[{gone}]"}
    assert client.patch(f"/api/products/{ad.pk}", more, format="multipart").status_code == 200
    assert shown() == ["7.png", "5.png", "1.png", "9.png", "2.png"]


def test_the_form_of_the_sweep_is_good_itself(seller: User) -> None:
    """Else every file would be refused for another reason."""
    assert set(FIELDS) >= set(ALL_FILES)
    assert "pro_name" in ad_form()
    assert publish(seller, **{name: make() for name, make in ALL_FILES.items()}).status_code == 201
