"""The people and sales of a drill's traffic, and what is stored of what they sent. Run beside the site, as its user."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

MESSAGE_WORD = "promet"
"""Begins each message and file name of the traffic, so that they are told from all others."""


def make_crowd(people: int, sales: int, quantity: int, ends_within: float = 0) -> dict[str, Any]:
    """Make signed-in people and open ads of one seller. quantity: of each ad, at least `people`.

    ends_within: seconds over which the ends of every second ad are spread; 0: all stay open for days.

    Returns {"people": [{"id", "name", "sid"}, ...], "seller": id, "ads": [id, ...], "password": of all}.
    """
    import secrets

    from django.db import transaction

    from marketplace.common.db import clock
    from tests.factories import PASSWORD, make_ad
    from tests.faults.scenarios import make_people, people_data, price_ladder_for

    now = clock.now()
    tag = secrets.token_hex(3)  # a username has 15 characters at most
    with transaction.atomic():
        made = make_people(people, f"gost{tag}")
        [(seller, _)] = make_people(1, f"prod{tag}")
        far = now + timedelta(days=20)
        ends = [
            now + timedelta(seconds=ends_within * (number + 1) / sales) if ends_within and number % 2 else far
            for number in range(sales)
        ]
        ads = [make_ad(seller, quantity=quantity, tiers=price_ladder_for(quantity), expires_at=end) for end in ends]
    return {"people": people_data(made), "seller": seller.pk, "ads": [ad.pk for ad in ads], "password": PASSWORD}


def make_ballot(works: int) -> dict[str, Any]:
    """Give the competition that takes votes so many works more; one is made if there is none.

    Returns {"competition": id, "works": [id, ...]}.
    """
    import secrets

    from django.db import transaction

    from competitions.models import Competition
    from marketplace.common.db import clock
    from tests.competitions.helpers import make_competition, make_work

    now, day = clock.now(), timedelta(days=1)
    times = {"posting_from": now - 5 * day, "posting_to": now + 5 * day}
    times |= {"voting_from": now - day, "voting_to": now + 9 * day}
    with transaction.atomic():
        voting = Competition.objects.filter(status=Competition.Status.ACTIVE, deleted_at=None)
        competition = voting.filter(voting_from__lt=now, voting_to__gt=now + day).first() or make_competition(**times)
        codes = [f"D{secrets.token_hex(3).upper()}" for _ in range(works)]
        made = [make_work(competition, code=code, submitted_at=now - day) for code in codes]
    return {"competition": competition.pk, "works": [work.pk for work in made]}


def stored_writes(ads: list[int]) -> list[str]:
    """Return the key of every stored row of the traffic, as often as there is a row (`tests.drills.traffic`)."""
    from competitions.models import Vote
    from trading.messages.models import Message
    from trading.models import Favourite, Offer

    offers = Offer.objects.filter(ad_id__in=ads).values_list("buyer_id", "ad_id")
    favourites = Favourite.objects.filter(ad_id__in=ads).values_list("user_id", "ad_id")
    texts = Message.objects.filter(text__startswith=MESSAGE_WORD).values_list("text", flat=True)
    names = Message.objects.filter(file_name__startswith=MESSAGE_WORD).values_list("file_name", flat=True)
    votes = Vote.objects.filter(voter__user__username__startswith="gost").values_list("voter__user_id", "work_id")
    return [
        *(f"vote:{user}:{work}" for user, work in votes),
        *(f"offer:{buyer}:{ad}" for buyer, ad in offers),
        *(f"favourite:{user}:{ad}" for user, ad in favourites),
        *texts,
        *names,
    ]
