"""What the steps of the seeding share: the moment it began, the people, the ads, the codebooks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from marketplace.common import clock
from marketplace.demo.ads import ADS, ENDED, AdPlan
from marketplace.demo.people import EVERYBODY, LAST
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.codebooks.models import (
    Category,
    CharacteristicOption,
    Country,
    OrganisationService,
    OrganisationType,
    Region,
    Restriction,
    SocialType,
    Unit,
)

WAKING, EVENING = (8, 21), (19, 22)


@dataclass(slots=True)
class Codebooks:
    """Ids of the rows that the demo names."""

    country: int
    legal_forms: dict[str, int]
    services: dict[str, int]
    regions: dict[str, int]
    units: dict[str, int]
    restrictions: dict[str, int]
    social_types: dict[str, int]
    categories: dict[str, Category]

    @classmethod
    def read(cls) -> Codebooks:
        return cls(
            country=Country.objects.get(iso2="RS").pk,
            legal_forms=dict(OrganisationType.objects.values_list("name_sr", "pk")),
            services=dict(OrganisationService.objects.values_list("name_sr", "pk")),
            regions=dict(Region.objects.values_list("name_sr", "pk")),
            units=dict(Unit.objects.values_list("short_sr", "pk")),
            restrictions=dict(Restriction.objects.values_list("name_sr", "pk")),
            social_types=dict(SocialType.objects.values_list("name", "pk")),
            categories={
                row.name_sr: row for row in Category.objects.filter(parent__isnull=False).select_related("parent")
            },
        )

    def options(self, category: Category, wanted: tuple[tuple[str, str], ...]) -> tuple[tuple[int, int], ...]:
        """Return (characteristic id, option id) of each (characteristic, option) that the category knows by name."""
        known = {
            (row.characteristic.name_sr, row.name_sr): (row.characteristic_id, row.pk)
            for row in CharacteristicOption.objects.filter(
                characteristic__category__in=[row for row in (category, category.parent) if row is not None]
            ).select_related("characteristic")
        }
        return tuple(known[pair] for pair in wanted)


@dataclass(slots=True)
class Demo:
    """One run of the seeding. `start` is its present; every day of the plans counts from there."""

    start: datetime
    seed: int
    password: str
    codebooks: Codebooks
    users: dict[str, User] = field(default_factory=dict)
    ads: dict[str, Ad] = field(default_factory=dict)

    def day(self, days: int) -> date:
        """Return the calendar day in Belgrade that lies that many days from the start."""
        return self.start.astimezone(clock.BELGRADE).date() + timedelta(days=days)

    def moment(self, day: float, hours: tuple[int, int] | None = WAKING) -> datetime:
        """Return the moment that lies `day` days from the start, moved into waking hours in Belgrade unless None.

        It is moved by less than a day, forward; what would then lie in the future stays where it was.
        """
        exact = self.start + timedelta(days=day)
        if hours is None:
            return exact
        local = exact.astimezone(clock.BELGRADE)
        first, last = hours
        if first <= local.hour < last:
            return exact
        share = (local.hour * 60 + local.minute) / 1440
        moved = local.replace(hour=first, minute=0) + timedelta(minutes=share * (last - first) * 60)
        if moved < local:
            moved += timedelta(days=1)
        latest = self.start - timedelta(minutes=5)
        if moved <= latest:
            return moved
        return moved - timedelta(days=1) if hours is EVENING else min(exact, latest)

    def offer_moment(self, ad: AdPlan, day: float) -> datetime:
        """Return when an offer is placed: drinks are traded in the evening."""
        moment = self.moment(day, EVENING if ad.restriction else WAKING)
        return max(moment, self.moment(ad.posted) + timedelta(minutes=20)) if not ad.restriction else moment

    @contextmanager
    def at(self, day: float) -> Iterator[None]:
        with clock.travel(self.moment(day)):
            yield

    def load(self) -> None:
        """Read what an earlier run has left."""
        names = [person.username for person in (*EVERYBODY, LAST)]
        self.users = {user.username: user for user in User.objects.filter(username__in=names)}
        by_name = {(plan.seller, plan.name): plan.key for plan in ADS}
        by_name |= {(ended.seller, ended.name): ended.name for ended in ENDED}
        rows = Ad.objects.filter(seller__in=self.users.values(), name__in=[name for _, name in by_name])
        for ad in rows.select_related("seller").order_by("-pk"):
            key = by_name.get((ad.seller.username, ad.name))
            if key is not None:
                self.ads[key] = ad
