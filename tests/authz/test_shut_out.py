"""What a person who is shut out meanwhile can still do: nothing.

Source: docs/spec/reliability.md, S1 and S10; docs/spec/domain.md, "Lock and ban".
"""

from typing import Any

import pytest

from marketplace.common.db import clock
from marketplace.common.http.errors import SessionRequired
from tests.clients import client_for, sid_for
from tests.factories import make_ad, make_admin, make_user
from tests.trading.offers.helpers import place
from tests.world import fingerprint
from trading.accounts.models import LoginSession, User
from trading.catalogue import services as catalogue
from trading.catalogue.details import AdChanges, AdFiles
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.live.subscriptions import read_states
from trading.offers import services as offers
from trading.profiles import services as people

pytestmark = pytest.mark.django_db


def test_a_ban_is_met_in_order_by_every_write() -> None:
    """The account was signed in when the request came and is banned when its row is locked."""
    seller, buyer = make_user("prodavac"), make_user("kupac")
    ad, other = make_ad(seller), make_ad(make_user("drugi"))
    offer = place(other, seller, 2).offer
    User.objects.filter(pk__in=(seller.pk, buyer.pk)).update(banned_at=clock.now())
    before = fingerprint()
    changes = AdChanges(fields={"info": "Novo"}, files=AdFiles())
    writes: list[Any] = [
        lambda: catalogue.add_favourite(user=buyer, ad_id=ad.pk),
        lambda: catalogue.remove_favourite(user=buyer, ad_id=ad.pk),
        lambda: catalogue.edit_ad(seller=seller, ad_id=ad.pk, changes=changes),
        lambda: offers.delete_ad(seller_id=seller.pk, ad_id=ad.pk),
        lambda: offers.give_up(buyer_id=seller.pk, offer_id=offer.pk),
        lambda: offers.hide_offer(user_id=seller.pk, offer_id=offer.pk, hidden=True),
        lambda: people.hide_ad(seller_id=seller.pk, ad_id=ad.pk, hidden=True),
    ]
    for write in writes:
        with pytest.raises(SessionRequired):
            write()
    assert fingerprint() == before


@pytest.mark.parametrize("second_step", [True, False])
def test_an_admin_without_the_second_step_sees_no_deleted_ad_live(settings: Any, second_step: bool) -> None:
    """The rights are those of the session, also on the live connection and for files."""
    settings.ADMIN_TOTP = "required"
    ad = make_ad(make_user("prodavac"))
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by=ENDED_BY_SELLER)
    admin = make_admin()
    sid = sid_for(admin)
    if not second_step:
        LoginSession.objects.filter(user=admin).update(second_factor_at=None)
    for_admin, for_guest, for_nobody = read_states([(sid, [ad.pk]), ("", [ad.pk]), ("x" * 43, [ad.pk])])
    assert (ad.pk in for_admin) == second_step
    assert for_guest == for_nobody == {}


def test_an_ended_session_is_nobody_at_once() -> None:
    person = make_user("osoba")
    client = client_for(person)
    assert client.get("/api/user").status_code == 200
    for column in ("banned_at", "locked_at", "erased_at"):
        User.objects.filter(pk=person.pk).update(**{column: clock.now()})
        assert client.get("/api/user").status_code == 401
        User.objects.filter(pk=person.pk).update(**{column: None})
    assert client.get("/api/user").status_code == 200
