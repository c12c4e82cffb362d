"""I17: the check names administrators' writes without an entry, entries without a write, and a broken chain."""

from collections.abc import Callable

import pytest
from django.db import connection

from competitions.competitions.models import Competition
from content.partners.services import RESOURCE as PARTNERS
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.services import record
from marketplace.common.db import clock
from tests.competitions.helpers import make_competition, make_work
from tests.factories import make_user
from tests.marketplace.invariants.conftest import Market
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Rating

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]
PARTNER = {"kind": "friend", "name": "Prijatelj", "link": "https://example.org"}
Plant = Callable[[Market], str]


def test_the_back_office_writes_every_entry(market: Market) -> None:
    assert market.found() == []


def make_admin_by_hand(market: Market) -> str:
    user = make_user("uljez", is_admin=True)
    return f"user {user.pk}: administrator without an entry"


def ban_by_hand(market: Market) -> str:
    User.objects.filter(pk=market.seller.pk).update(banned_at=clock.now())
    return f"user {market.seller.pk}: banned without an entry"


def unban_by_hand(market: Market) -> str:
    User.objects.filter(pk=market.banned.pk).update(banned_at=None)
    number = AuditEntry.objects.get(kind="user", after__has_key="is_banned").pk
    return f"user {market.banned.pk}: is_banned is not as entry {number} left it"


def unlock_by_hand(market: Market) -> str:
    User.objects.filter(pk=market.banned.pk).update(locked_at=None)
    number = AuditEntry.objects.get(kind="user", after__has_key="is_open").pk
    return f"user {market.banned.pk}: is_open is not as entry {number} left it"


def lock_ad_by_hand(market: Market) -> str:
    Ad.objects.filter(pk=market.ads["open"].pk).update(locked_by_admin=True)
    return f"ad {market.ads['open'].pk}: locked without an entry"


def promote_by_hand(market: Market) -> str:
    Ad.objects.filter(pk=market.ads["locked"].pk).update(promotion=3)
    return f"ad {market.ads['locked'].pk}: promoted without an entry"


def promote_again_by_hand(market: Market) -> str:
    Ad.objects.filter(pk=market.ads["open"].pk).update(promotion=3)
    number = AuditEntry.objects.filter(kind="ad", after__promotion=2).get().pk
    return f"ad {market.ads['open'].pk}: promotion is not as entry {number} left it"


def delete_rating_by_hand(market: Market) -> str:
    row = market.rating
    other = Rating.objects.create(
        offer=row.offer, author=row.rated, rated=row.author, comment="", stars=4, created_at=clock.now(),
        deleted_at=clock.now(),
    )  # fmt: skip
    return f"comment {other.pk}: deleted without an entry"


def give_points_by_hand(market: Market) -> str:
    work = make_work(make_competition(), admin_points=3)
    return f"work {work.pk}: with points without an entry"


def delete_competition_by_hand(market: Market) -> str:
    competition = make_competition(deleted_at=clock.now())
    return f"competition {competition.pk}: deleted without an entry"


def rename_competition_by_hand(market: Market) -> str:
    competition = make_competition()
    record(market.admin, Action.UPDATE, "competition", competition.pk, "", {"name": "Staro"}, {"name": "Moj grad"})
    Competition.objects.update(name="Drugo")
    return f"competition {competition.pk}: name is not as entry {AuditEntry.objects.latest('id').pk} left it"


def write_one_entry_too_many(market: Market) -> str:
    ad = market.ads["locked"]
    first = AuditEntry.objects.get(kind="ad", after__has_key="unlocked").pk
    record(market.admin, Action.TOGGLE, "ad", ad.pk, ad.name, {"unlocked": True}, {"unlocked": False})
    return f"ad {ad.pk}: entry {AuditEntry.objects.latest('id').pk} found another unlocked than entry {first} left"


def delete_partner_by_hand(market: Market) -> str:
    partner = PARTNERS.add(admin=market.admin, values=PARTNER)
    PARTNERS.model.objects.filter(pk=partner.pk).delete()
    return f"partner {partner.pk}: deleted without an entry"


def claim_a_deletion(market: Market) -> str:
    partner = PARTNERS.add(admin=market.admin, values=PARTNER)
    record(market.admin, Action.DELETE, "partner", partner.pk, "Prijatelj", {"name": "Prijatelj"})
    return f"partner {partner.pk}: entry {AuditEntry.objects.latest('id').pk} tells of its deletion, and it is stored"


@pytest.mark.parametrize(
    "plant",
    [
        make_admin_by_hand,
        ban_by_hand,
        unban_by_hand,
        unlock_by_hand,
        lock_ad_by_hand,
        promote_by_hand,
        promote_again_by_hand,
        delete_rating_by_hand,
        give_points_by_hand,
        delete_competition_by_hand,
        rename_competition_by_hand,
        write_one_entry_too_many,
        delete_partner_by_hand,
        claim_a_deletion,
    ],
)
def test_finds_a_planted_violation(market: Market, plant: Plant) -> None:
    expected = f"I17 {plant(market)}"
    assert [line for line in market.found() if line.startswith("I17")] == [expected]


def test_finds_a_broken_chain(market: Market) -> None:
    """Past the triggers, as somebody with the rights of the tables' owner could."""
    entry = AuditEntry.objects.latest("id")
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE common_auditentry DISABLE TRIGGER USER")
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'common_auditentry'")
            for (name,) in cursor.fetchall():
                cursor.execute(f'DROP TRIGGER "{name}"')
        cursor.execute("UPDATE common_auditentry SET actor_name = 'neko' WHERE id = %s", [entry.pk])
    assert market.found() == [f"I17 audit entry {entry.pk}: was changed"]
