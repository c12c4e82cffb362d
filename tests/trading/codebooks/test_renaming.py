"""Ads are found by the present names of their codebooks' rows, whoever renames these, and nobody is alerted of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from marketplace.common.messaging.outbox import relay_once
from tests.factories import client_for, make_ad, make_admin, make_category, make_user
from tests.trading.codebooks.helpers import names
from trading.accounts.models import User
from trading.catalogue import search_index
from trading.catalogue.models import Ad
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.units import Unit
from trading.notifications.models import Notification
from trading.watching.models import SavedSearch

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("M-ADM-05", "M-CAT-02")]

JOB = "trading.catalogue.tasks.reindex_named"


@pytest.fixture
def ad() -> Ad:
    """An ad whose words are all of its codebooks, and another with none of them."""
    seller = make_user("prodavac")
    unit = Unit.objects.create(name_sr="garnitura", name_en="set", short_sr="set", short_en="set")
    category = make_category("Čaše", "Glasses", make_category("Posuđe", "Dishes"))
    ad = make_ad(seller, name="Orion", info="", description="", category=category, unit=unit)
    shape = Characteristic.objects.create(category=category, name_sr="Oblik", name_en="Shape")
    ad.options.set([CharacteristicOption.objects.create(characteristic=shape, name_sr="Ovalno", name_en="Oval")])
    other = make_category("Ostalo", "Others")
    ads = [ad, make_ad(seller, name="Sirius", info="", description="", category=other)]
    search_index.write([one.pk for one in ads])
    return ad


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """Return what does the jobs of the outbox in this process and names them; the broker is left out."""
    from marketplace.celery import app

    app.autodiscover_tasks(force=True)
    done: list[str] = []

    def publish(name: str, args: Any = (), kwargs: Any = None, **options: Any) -> None:
        app.tasks[name](*args, **(kwargs or {}))
        done.append(name)

    monkeypatch.setattr(app, "send_task", publish, raising=False)

    def work() -> list[str]:
        done.clear()
        relay_once(kinds=["task"])
        return list(done)

    return work


def found(search: str) -> list[int]:
    cards = client_for().get(f"/api/products?search={search}&as_typed=1").json()["data"]
    return [card["pro_id"] for card in cards]


def rename(ad: Ad, what: str) -> None:
    """Rename in the back-office."""
    (option,) = ad.options.all()
    new = {"names": names("cat", "Kristali", "Crystals")}
    place, body = {
        "category": (f"categories/{ad.category_id}", new),
        "parent": (f"categories/{ad.category.parent_id}", new),
        "option": (
            f"categories/{ad.category_id}/filters/{option.characteristic_id}",
            {"options": [{"cvl_id": option.pk, "names": names("cvl", "Kristal", "Crystal", "value")}]},
        ),
    }[what]
    answer = client_for(User.objects.get(is_admin=True)).patch(f"/api/{place}", body, format="json")
    assert answer.status_code == 200, answer.content


@pytest.mark.parametrize(
    ("what", "before"),
    [("category", ["caša", "glass"]), ("parent", ["posuđem", "dish"]), ("option", ["ovalni"])],
)
def test_ads_are_found_by_the_new_name(ad: Ad, worker: Callable[[], list[str]], what: str, before: list[str]) -> None:
    make_admin()
    SavedSearch.objects.create(owner=make_user("kupac"), name="", search="kristal", created_at=ad.posted_at)
    assert [found(word) for word in before] == [[ad.pk]] * len(before)
    rename(ad, what)
    assert worker() == [JOB]
    assert (found("kristalima"), found("crystals")) == ([ad.pk], [ad.pk])
    assert [found(word) for word in before] == [[]] * len(before)
    rename(ad, what)  # to what it is called already
    assert worker() == []
    assert not Notification.objects.exists()


FILES = {
    "categories": "parent,name_sr,name_en\n,Posuđe,Dishes\nPosuđe,Čaše,Crystal\n",
    "units": "name_sr,name_en,short_sr,short_en\ngarnitura,crystal,set,set\n",
    "options": "parent,category,characteristic,name_sr,name_en\nPosuđe,Čaše,Oblik,Ovalno,Crystal\n",
}


@pytest.mark.parametrize("name", FILES)
def test_ads_are_found_by_the_new_name_of_a_file(
    ad: Ad, worker: Callable[[], list[str]], tmp_path: Path, name: str
) -> None:
    (tmp_path / f"{name}.csv").write_text(FILES[name])
    call_command("load_codebooks", str(tmp_path), "--dry-run")
    assert worker() == []
    call_command("load_codebooks", str(tmp_path))
    assert (worker(), found("crystals")) == ([JOB], [ad.pk])


def test_a_characteristic_of_many_ads_is_followed_batch_by_batch(ad: Ad, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ad once, also one that has two of the values."""
    (option,) = ad.options.all()
    second = CharacteristicOption.objects.create(characteristic=option.characteristic, name_sr="Plavo", name_en="Blue")
    ads = [ad, *(make_ad(ad.seller, category=ad.category) for _ in range(4))]
    for one in ads:
        one.options.set([option, second])
    batches: list[list[int]] = []
    write = search_index.write

    def counted(ad_ids: Any) -> None:
        batches.append(list(ad_ids))
        write(ad_ids)

    monkeypatch.setattr(search_index, "BATCH", 2)
    monkeypatch.setattr(search_index, "write", counted)
    search_index.reindex_ads_of_named("characteristicoption", [option.pk, second.pk])
    assert batches == [[ads[0].pk, ads[1].pk], [ads[2].pk, ads[3].pk], [ads[4].pk]]
    assert sorted(found("plavog")) == [one.pk for one in ads]
