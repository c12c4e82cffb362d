"""Drafts under concurrency, on PostgreSQL: two devices of one seller, and a publication beside a change."""

import contextlib
import threading
from collections import Counter
from typing import Any

import pytest

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.concurrency import run_together
from tests.factories import make_user
from tests.trading.catalogue.ad_forms import picture
from tests.trading.catalogue.test_races import details
from trading.accounts.models import User
from trading.catalogue import publishing
from trading.catalogue.details import AdFiles
from trading.catalogue.drafts import services
from trading.catalogue.drafts.models import AdDraft, AdDraftFile
from trading.catalogue.drafts.services import SeenDraft, add_file, create_draft, save_draft
from trading.catalogue.models import Ad, AdImage

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True), pytest.mark.feature("X-DRAFT")]


def drafted(seller: User) -> AdDraft:
    return create_draft(seller_id=seller.pk, values={"pro_info": ""}, name="", step="basic")


def save_twice_at_once(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Both devices have seen the first version; each compares only when the other has come too, if it can come."""
    seller = make_user("prodavac")
    draft = drafted(seller)
    meeting = threading.Barrier(2)
    compare = services.refuse_other_version

    def meet(row: AdDraft, version: int) -> None:
        with contextlib.suppress(threading.BrokenBarrierError):
            meeting.wait(0.5)
        compare(row, version)

    monkeypatch.setattr(services, "refuse_other_version", meet)
    seen = SeenDraft(draft.pk, 1)
    return run_together(
        [
            lambda info=info: (
                save_draft(  # type: ignore[misc]
                    seller_id=seller.pk, seen=seen, values={"pro_info": info}, name="", step="basic"
                ).version
            )
            for info in ("sa telefona", "sa računara")
        ]
    )


@pytest.mark.feature("X-DRAFT")
def test_one_of_two_devices_is_told_of_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Counter(map(str, save_twice_at_once(monkeypatch))) == {"2": 1, "draft_changed": 1}


def test_without_the_locks_one_overwrites_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: if both are not written, the test above proves nothing."""
    monkeypatch.setattr(services, "lock_actor", lambda user_id: User.objects.get(pk=user_id))
    monkeypatch.setattr(services, "lock_draft", lambda seller, draft_id: AdDraft.objects.get(pk=draft_id))

    assert save_twice_at_once(monkeypatch) == [2, 2]


@pytest.mark.feature("X-DRAFT")
def test_no_seller_has_more_than_the_bound() -> None:
    seller = make_user("prodavac")
    for _ in range(limits.AD_DRAFTS_MAX - 1):
        drafted(seller)

    results = run_together([lambda: drafted(seller).version] * 4)

    assert Counter(map(str, results)) == {"1": 1, "too_many_drafts": 3}


@pytest.mark.feature("X-DRAFT", "M-AD-01")
def test_a_publication_and_a_file_at_once_lose_no_file() -> None:
    """Either the file comes first, and the publication is refused since it has not seen it, or it comes too late."""
    seller, wanted = make_user("prodavac"), details()
    seen = SeenDraft(drafted(seller).pk, 1)

    def publish() -> str:
        publishing.publish_ad(seller=seller, details=wanted, files=AdFiles(), draft=seen)
        return "published"

    def add() -> str:
        add_file(seller=seller, seen=seen, field=AdDraftFile.Field.IMAGES, upload=picture())
        return "added"

    results = set(run_together([publish, add]))

    assert results in ({"published", "not_found"}, {"draft_changed", "added"})
    assert Ad.objects.exists() == ("published" in results)
    assert not AdImage.objects.exists()
    assert StoredFile.objects.count() == AdDraftFile.objects.count() == ("added" in results)


@pytest.mark.feature("X-DRAFT")
def test_the_clean_up_leaves_a_draft_that_is_being_changed() -> None:
    seller = make_user("prodavac")
    draft = drafted(seller)
    AdDraft.objects.update(updated_at=clock.now() - services.KEPT * 2)
    seen = SeenDraft(draft.pk, 1)

    def change() -> int:
        return save_draft(seller_id=seller.pk, seen=seen, values={"pro_info": "a"}, name="", step="basic").version

    results = run_together([change, services.delete_old_drafts])

    assert results in ([2, 0], ["not_found", 1])
    assert AdDraft.objects.count() == (results[0] == 2)
