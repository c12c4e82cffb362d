"""Ads with their price tiers, pictures, documents and places; favourites."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Func, Q

from marketplace.common import limits
from trading.accounts.models import User
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import CharacteristicOption
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.definitions.units import Unit

ENDED_BY_SELLER, ENDED_BY_ADMIN = "seller", "admin"
HELD = "review"
"""`deleted_by` of an ad that waits for its approval (`AdReview`): off every list, as a deleted one is."""
UNRECKONED = 3_000_000
"""`to_next` of an ad that an earlier release has written; a job reckons it."""

# Promoted ads come first where nobody has chosen an order: 1, 2, 3, then all others. A literal, not a parameter:
# PostgreSQL and SQLite walk an index on an expression only when the query spells it alike.
UNPROMOTED = 4
RANK = Func(F("promotion"), function="COALESCE", template="%(function)s(%(expressions)s, 4)")
# No job and no sell-out has ended it. A query for ads on sale also compares the expiry with the time.
OPEN = Q(closed_at__isnull=True, deleted_at__isnull=True)
# An administrator has locked the trade, or banned the seller.
SHUT = Q(locked_by_admin=True) | Q(seller_banned=True)
TRADED = Q(locked_by_admin=False, seller_banned=False)
# Ended or going to end at the expiry: time decides, not the job that closes.
ENDED_BY_CLOCK = Q(closed_by="expiry") | OPEN


class Ad(models.Model):
    """Goods or a service offered at a price that falls with the combined quantity.

    The row holds everything that settling needs (`base_price`, `price_ladder`, `any_price_quantity`), so that an offer
    locks and reads one row. Code that changes the ad must hold its row lock.
    """

    class ClosedBy(models.TextChoices):
        SOLD_OUT = "sold_out"
        EXPIRY = "expiry"

    # No index of its own: it begins `ad_of_seller`.
    seller = models.ForeignKey(User, on_delete=models.PROTECT, related_name="ads", db_index=False)
    category = models.ForeignKey(Category, on_delete=models.PROTECT, related_name="+")
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, related_name="+")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    restriction = models.ForeignKey(Restriction, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    group = models.ForeignKey(AdGroup, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    promotion = models.PositiveSmallIntegerField(null=True, blank=True)  # 1, 2, 3: first in lists, labelled
    renewed_from = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="renewed_to"
    )

    # What is sold
    name = models.CharField(max_length=40)
    quantity = models.PositiveIntegerField()
    base_price = models.DecimalField(max_digits=11, decimal_places=2)
    vat = models.CharField(max_length=4, blank=True, default="", db_default="")  # "20", "10", "0", "none", ""
    vat_added = models.BooleanField(null=True, blank=True)  # VAT comes on top of the price; only of a rate above zero
    info = models.CharField(max_length=1100)
    description = models.CharField(max_length=1100)
    made_in = models.CharField(max_length=255)
    declaration_text = models.CharField(max_length=1100, blank=True, default="")
    main_image = models.CharField(max_length=120, blank=True, default="")  # stored path

    # Delivery
    shipping_info = models.CharField(max_length=1100, blank=True, default="")
    shipping_time = models.CharField(max_length=255, blank=True, default="")
    seller_shipping = models.BooleanField(default=False)
    free_shipping = models.BooleanField(default=False)
    shipping_included = models.BooleanField(default=False)
    shipping_additional = models.BooleanField(default=False)
    international_shipping_days = models.PositiveSmallIntegerField(null=True, blank=True)
    road_clause = models.ForeignKey(TransportClause, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    naval_clause = models.ForeignKey(TransportClause, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    # Contract terms
    payment_info = models.CharField(max_length=1100, blank=True, default="")
    deposit_info = models.CharField(max_length=1100, blank=True, default="")
    contract_requirements = models.CharField(max_length=1100, blank=True, default="")
    claims_responsibility = models.CharField(max_length=1100, blank=True, default="")
    claims_info = models.CharField(max_length=1100, blank=True, default="")
    warranty_info = models.CharField(max_length=1100, blank=True, default="")
    warranty_address = models.CharField(max_length=1100, blank=True, default="")
    limitations = models.CharField(max_length=1100, blank=True, default="")
    jurisdiction = models.CharField(max_length=1100, blank=True, default="")
    allows_reject = models.BooleanField(default=False)  # the seller may reject buyers
    allows_abandon = models.BooleanField(default=False)  # the seller may give the sale up while offers stand
    allows_abandon_no_offers = models.BooleanField(default=False)  # a contract term only

    # Private seller: kept only with `individuals_trading`
    individuals_trading = models.BooleanField(default=False)
    company_rules_link = models.CharField(max_length=1100, blank=True, default="")
    order_form = models.CharField(max_length=1100, blank=True, default="")
    reject_rules = models.CharField(max_length=1100, blank=True, default="")
    reject_form = models.CharField(max_length=1100, blank=True, default="")
    return_shipping_requirements = models.CharField(max_length=1100, blank=True, default="")
    return_shipping_cost = models.CharField(max_length=1100, blank=True, default="")
    no_reject_condition = models.CharField(max_length=1100, blank=True, default="")
    postal_info = models.CharField(max_length=1100, blank=True, default="")
    court_avoidance = models.CharField(max_length=1100, blank=True, default="")

    # Price: [{"id", "min", "max", "price": "90.00", "limited": units whose limit is this tier's price}]
    price_ladder = models.JSONField(default=list)
    any_price_quantity = models.PositiveIntegerField(default=0)
    reserved = models.PositiveIntegerField(default=0)
    buyers = models.PositiveIntegerField(default=0)  # counting offers
    current_price = models.DecimalField(max_digits=11, decimal_places=2)
    # How far the next price is, `coming_price.distance_to_next`.
    to_next = models.IntegerField(default=UNRECKONED, db_default=UNRECKONED)
    rev = models.PositiveIntegerField(default=1)  # grows with every change that a page may show

    # Life
    posted_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_by = models.CharField(max_length=8, choices=ClosedBy.choices, blank=True, default="")
    achieved_price = models.DecimalField(max_digits=11, decimal_places=2, null=True, blank=True)
    trace = models.JSONField(null=True, blank=True)  # the settlement, frozen at close
    reminded_at = models.DateTimeField(null=True, blank=True)  # near-expiry notifications written
    expiry_notified_at = models.DateTimeField(null=True, blank=True)  # expired-* notifications written
    deadline_notified_at = models.DateTimeField(null=True, blank=True)  # three-day-* notifications written
    deleted_at = models.DateTimeField(null=True, blank=True)
    deleted_by = models.CharField(max_length=6, blank=True, default="")  # ENDED_BY_SELLER, ENDED_BY_ADMIN, HELD
    locked_by_admin = models.BooleanField(default=False)
    # Of an ad on sale: its seller is banned. Written with the ban, which locks and pushes each of these ads anyway.
    seller_banned = models.BooleanField(default=False, db_default=False)
    hidden_at = models.DateTimeField(null=True, blank=True)  # the seller's archive

    regions: models.ManyToManyField[Region, models.Model] = models.ManyToManyField(Region, related_name="+")
    options: models.ManyToManyField[CharacteristicOption, models.Model] = models.ManyToManyField(
        CharacteristicOption, related_name="+"
    )

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(reserved__lte=F("quantity")), name="ad_not_oversold"),
            models.CheckConstraint(
                condition=Q(reserved__gte=0, any_price_quantity__gte=0), name="ad_reserved_positive"
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True, closed_by="") | Q(closed_at__isnull=False) & ~Q(closed_by=""),
                name="ad_closed_whole",
            ),
            models.CheckConstraint(
                condition=Q(promotion__isnull=True) | Q(promotion__in=[1, 2, 3]), name="ad_promotion_level"
            ),
        ]
        # The lists walk these in their order. `include` spares a deep page a visit of the row for each skipped ad, and
        # lets the planner choose them there, too; PostgreSQL wants the column of RANK among them.
        indexes: ClassVar = [
            models.Index(
                RANK,
                F("posted_at").desc(),
                F("id").desc(),
                condition=OPEN,
                include=["expires_at", "promotion"],
                name="ad_open_newest",
            ),
            models.Index(
                fields=["expires_at", "id"],
                condition=OPEN,
                include=["locked_by_admin", "seller_banned"],  # so that counting the open ads reads no rows
                name="ad_open_until",
            ),
            models.Index(
                F("buyers").desc(),
                F("reserved").desc(),
                F("id").desc(),
                condition=OPEN,
                include=["expires_at"],
                name="ad_open_wanted",
            ),
            models.Index(
                F("to_next"),
                F("expires_at"),
                F("id"),
                condition=OPEN,
                name="ad_open_near",
            ),
            models.Index(
                F("category"),
                RANK,
                F("posted_at").desc(),
                F("id").desc(),
                condition=OPEN,
                include=["expires_at", "promotion"],
                name="ad_open_category",
            ),
            models.Index(  # the dearest first are read from its end
                F("currency"),
                F("current_price"),
                F("id"),
                condition=OPEN,
                include=["expires_at"],
                name="ad_open_cheapest",
            ),
            models.Index(
                fields=["promotion"],
                condition=OPEN & Q(promotion__isnull=False),
                name="ad_open_promoted",
            ),
            models.Index(fields=["group"], condition=OPEN & Q(group__isnull=False), name="ad_open_grouped"),
            models.Index(
                fields=["expires_at"],
                condition=Q(closed_by="sold_out", expiry_notified_at__isnull=True),
                name="ad_sold_out_unnotified",
            ),
            models.Index(fields=["seller", "-posted_at"], name="ad_of_seller"),
            # The reports walk these: each event in the order of its moments.
            models.Index(fields=["-posted_at", "-id"], include=["category"], name="ad_posted"),
            models.Index(
                fields=["-expires_at", "-id"],
                condition=ENDED_BY_CLOCK,
                include=["category"],
                name="ad_ended_by_clock",
            ),
            models.Index(
                fields=["-closed_at", "-id"],
                condition=Q(closed_by="sold_out"),
                include=["deleted_at", "category"],
                name="ad_sold_out",
            ),
            models.Index(
                fields=["id"],
                condition=Q(achieved_price__isnull=False),
                include=["currency", "achieved_price", "closed_by", "closed_at", "expires_at"],
                name="ad_achieved",
            ),
            models.Index(
                fields=["deleted_by", "-deleted_at", "-id"],
                condition=Q(deleted_at__isnull=False),
                include=["seller"],
                name="ad_deleted",
            ),
            # The back-office walks these. None holds an ad on sale that is not locked: no offer writes to them.
            models.Index(
                fields=["-id"],
                condition=OPEN & SHUT,
                include=["expires_at", "locked_by_admin", "seller_banned"],
                name="ad_open_shut",
            ),
            models.Index(
                fields=["seller", "-deleted_at", "-id"], condition=Q(deleted_by="seller"), name="ad_deleted_by_seller"
            ),
            models.Index(
                fields=["closed_by", "-id"],
                condition=Q(deleted_at__isnull=True, closed_by__gt=""),
                name="ad_ended_newest",
            ),
            models.Index(fields=["deleted_by", "-id"], condition=Q(deleted_at__isnull=False), name="ad_deleted_newest"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def left(self) -> int:
        return self.quantity - self.reserved


class PriceTier(models.Model):
    """A price tier.

    The rows give the ids that offers point at; the ad's `price_ladder` repeats them for the hot path.
    """

    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="tiers")
    position = models.PositiveSmallIntegerField()
    minimum = models.PositiveIntegerField()
    maximum = models.PositiveIntegerField()
    price = models.DecimalField(max_digits=11, decimal_places=2)

    class Meta:
        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ad", "position"], name="one_tier_per_position"),
            models.CheckConstraint(condition=Q(minimum__gte=1, maximum__gt=F("minimum")), name="tier_range"),
            models.CheckConstraint(condition=Q(price__gt=0), name="tier_price_positive"),
        ]


class AdReview(models.Model):
    """Of a first ad that had to wait for an administrator: when it was sent, and what was decided.

    A row is kept for good: an ad with one that was never approved does not make its seller known.
    """

    ad = models.OneToOneField(Ad, on_delete=models.CASCADE, primary_key=True, related_name="review")
    sent_at = models.DateTimeField()
    returned_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=limits.REASON_MAX, blank=True, default="")  # of the return
    approved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(returned_at__isnull=True) | Q(approved_at__isnull=True), name="ad_review_one_decision"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=["ad"], condition=Q(approved_at__isnull=True), name="ad_review_undecided"),
        ]


class AdSearch(models.Model):
    """The text that a search reads, normalised, in a table of its own.

    Every offer rewrites the ad's row and its entries in every index of that table, and the index of the search has
    hundreds of entries per text.
    """

    ad = models.OneToOneField(Ad, on_delete=models.CASCADE, primary_key=True, related_name="search")
    text = models.TextField()  # tokens, parted by blanks: see `search_index`
    version = models.PositiveSmallIntegerField(default=0, db_default=0)  # of the way in which the text was made
    # The ad's, which never changes: PostgreSQL sorts hits by it before it looks at their ads. A trigger there sets it.
    posted_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        # Texts made in another way: those that an earlier release wrote, also over one that was made anew beside it.
        indexes: ClassVar = [
            models.Index(
                fields=["ad"], condition=Q(version__lt=1) | ~Q(text__startswith="^"), name="ad_search_outdated"
            )
        ]


class SearchWord(models.Model):
    """A token that stands, or stood, in the text of some ad: where a search looks which ones meet what is typed.

    On PostgreSQL a trigger of `AdSearch` adds each new one, so no text is ever without its tokens. Those that no text
    holds any more do no harm.
    """

    word = models.TextField(primary_key=True)


class AdNameStart(models.Model):
    """Where a typed text may begin in the name of an ad on sale: one row for each word of the name.

    An index of names that suggestions walk. Rows of ended ads stay until the hourly clean-up, so a reader asks the ad,
    too. In a table of its own for the same reason as the text of the search.
    """

    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="name_starts")
    # UTF-8 of `normalise.word_starts`: bytes are in one order on every database, whatever its collation.
    key = models.BinaryField(max_length=160)

    class Meta:
        indexes: ClassVar = [models.Index(fields=["key", "-ad"], name="ad_name_start")]


class AdImage(models.Model):
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="images")
    path = models.CharField(max_length=120)
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["position", "id"]


class AdProof(models.Model):
    """Proof of quality, a picture with a name."""

    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="proofs")
    path = models.CharField(max_length=120)
    name = models.CharField(max_length=120)


class AdDeclaration(models.Model):
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="declarations")
    path = models.CharField(max_length=120)
    name = models.CharField(max_length=120)


class AdSocial(models.Model):
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="socials")
    social_type = models.ForeignKey(SocialType, on_delete=models.PROTECT, related_name="+")
    link = models.CharField(max_length=1100)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["ad", "social_type"], name="one_ad_link_per_social_type"),
        ]


class Favourite(models.Model):
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="favourites")
    ad = models.ForeignKey(Ad, on_delete=models.CASCADE, related_name="favourites")
    created_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["user", "ad"], name="one_favourite_per_ad")]
