"""A row of a codebook that is deleted while it comes into use for the first time, on PostgreSQL.

docs/spec/reliability.md, I17.

Whoever is later hears why: the administrator that it is in use, the other one that it is not there. Each guard has its
negative control.
"""

import threading
from typing import Any

import pytest
from django.db import IntegrityError

from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_ad, make_admin, make_unit, make_user
from tests.trading.catalogue.ad_forms import ad_form
from trading.accounts.models import User
from trading.catalogue import editing, publishing
from trading.catalogue.models import Ad
from trading.codebooks.definitions.units import Unit

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

Answer = tuple[int, str, list[str]]
INTEGRITY_FAILED: Answer = (500, "", [])


def answer(response: Any) -> Answer:
    error = response.json().get("error", {})
    return response.status_code, error.get("code", ""), list(error.get("fields", {}))


class Race:
    """The administrator deletes the unit while somebody who chose it is held at a step, until that is done.

    seconds: the longest that is waited; little where the deletion cannot end before the other's commit.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, step: str, seconds: float = 20) -> None:
        self.unit = make_unit("pal.", "plt")
        self.admin, self.seller = make_admin(), make_user("prodavac")
        self.there, self.deleted = threading.Event(), threading.Event()
        real = getattr(module, step)

        def held(*args: Any, **kwargs: Any) -> Any:
            self.there.set()
            self.deleted.wait(seconds)
            return real(*args, **kwargs)

        monkeypatch.setattr(module, step, held)

    def delete(self) -> Answer:
        assert self.there.wait(20)
        result = answer(client_for(self.admin).delete(f"/api/measurment-units/{self.unit.pk}"))
        self.deleted.set()
        return result

    def publish(self) -> Answer:
        form, head = ad_form(mun_id=self.unit.pk), {"Idempotency-Key": "jedan-oglas-jednom"}
        try:
            return answer(client_for(self.seller).post("/api/products", form, headers=head))
        except IntegrityError:
            return INTEGRITY_FAILED

    def edit(self, ad: Ad) -> Answer:
        try:
            return answer(client_for(self.seller).patch(f"/api/products/{ad.pk}", {"mun_id": self.unit.pk}))
        except IntegrityError:
            return INTEGRITY_FAILED


def test_a_unit_deleted_before_the_ad_is_written_is_not_there_i17(monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(monkeypatch, publishing, "check_seller")
    assert run_together([race.publish, race.delete]) == [(400, "errorCreation", ["mun_id"]), (200, "", [])]
    assert not Ad.objects.exists()


def test_a_unit_that_an_ad_was_written_with_is_in_use_i17(monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(monkeypatch, publishing, "notify_admins", seconds=0.5)
    assert run_together([race.publish, race.delete]) == [(201, "", []), (409, "in_use", [])]
    assert Ad.objects.get().unit_id == race.unit.pk


def test_without_holding_what_it_points_at_the_ad_is_torn_off_at_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(monkeypatch, publishing, "notify_admins")
    monkeypatch.setattr(publishing, "check_references_now", lambda: None)
    assert run_together([race.publish, race.delete]) == [INTEGRITY_FAILED, (200, "", [])]
    assert not Unit.objects.filter(pk=race.unit.pk).exists()


def unsold(seller: User) -> Ad:
    return make_ad(seller, unit=make_unit("kom.", "pcs"))


def test_a_unit_deleted_before_the_ad_is_changed_is_not_there_i17(monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(monkeypatch, editing, "write_price")
    ad = unsold(race.seller)
    assert run_together([lambda: race.edit(ad), race.delete]) == [(400, "errorEdit", ["mun_id"]), (200, "", [])]


def test_without_a_second_look_the_change_is_torn_off_at_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    race = Race(monkeypatch, editing, "write_price")
    ad = unsold(race.seller)
    monkeypatch.setattr(editing, "refuse_deleted_references", lambda details, only: None)
    assert run_together([lambda: race.edit(ad), race.delete]) == [INTEGRITY_FAILED, (200, "", [])]
