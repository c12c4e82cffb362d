"""What the steps of the seeding share: the moment it began, the people, the ads, the codebooks."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from marketplace.common.db import clock
from marketplace.demo.ads import ADS, ENDED, AdPlan
from marketplace.demo.people import EVERYBODY, LAST
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import CharacteristicOption
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.organisation_types import OrganisationType
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.units import Unit
from trading.offers.models import Offer

WAKING, EVENING, LATE_EVENING = (7.5, 22.5), (19.0, 22.0), (22.2, 22.8)


@dataclass(slots=True)
class Codebooks:
    """Ids of the reference data that the demo names."""

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
    """One run of the seeding. `start` is its present time, from which the plans count their days.

    offered: (ad id, buyer id) of each offer that an earlier run has left. message_counts: messages by username.
    """

    start: datetime
    seed: int
    password: str
    codebooks: Codebooks
    users: dict[str, User] = field(default_factory=dict)
    ads: dict[str, Ad] = field(default_factory=dict)
    offered: set[tuple[int, int]] = field(default_factory=set)
    message_counts: dict[str, int] = field(default_factory=dict)

    def day(self, days: int) -> date:
        """Return the calendar day in Belgrade that lies that many days from the start."""
        return self.start.astimezone(clock.BELGRADE).date() + timedelta(days=days)

    def moment(self, day: float, hours: tuple[float, float] = WAKING) -> datetime:
        """Return the moment that lies `day` days from the start, its time of day moved into the given hours.

        A day's 24 hours are pressed into them, so what comes later stays later; what happens today stays as it is, or
        would lie in the future.
        """
        exact = self.start + timedelta(days=day)
        local = exact.astimezone(clock.BELGRADE)
        if local.date() >= self.day(0):
            return exact
        return self._pressed(local.date(), local.hour * 60 + local.minute, hours)

    def offer_moment(self, ad: AdPlan, day: float) -> datetime:
        """Return when an offer is placed: drinks are traded in the evening only, today's were last night."""
        if ad.restriction is None:
            return self.moment(day)
        local = (self.start + timedelta(days=day)).astimezone(clock.BELGRADE)
        if local.date() >= self.day(0):
            return self._pressed(self.day(-1), local.hour * 60 + local.minute, LATE_EVENING)
        return self.moment(day, EVENING)

    def after_close(self, ad: AdPlan, hours: float) -> datetime:
        """Return the moment that many hours after the ad's expiry."""
        return clock.end_of_day(self.day(ad.expires)) + timedelta(hours=hours)

    def _pressed(self, day: date, minutes: int, hours: tuple[float, float]) -> datetime:
        first, last = hours
        return clock.start_of_day(day) + timedelta(hours=first + (last - first) * minutes / 1440)

    def load(self) -> None:
        """Read the rows of an earlier run."""
        names = [person.username for person in (*EVERYBODY, LAST)]
        self.users = {user.username: user for user in User.objects.filter(username__in=names)}
        by_name = {(plan.seller, plan.name): plan.key for plan in ADS}
        by_name |= {(ended.seller, ended.name): ended.name for ended in ENDED}
        rows = Ad.objects.filter(seller__in=self.users.values(), name__in=[name for _, name in by_name])
        for ad in rows.select_related("seller").order_by("-pk"):
            key = by_name.get((ad.seller.username, ad.name))
            if key is not None:
                self.ads[key] = ad
        self.offered = set(Offer.objects.values_list("ad_id", "buyer_id"))
