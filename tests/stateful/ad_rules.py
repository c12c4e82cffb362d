"""Steps of a history that sellers and administrators take on ads."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import (
    precondition,
    rule,
)

from marketplace.common.admin.audit.models import Action
from marketplace.common.admin.audit.services import record
from tests.stateful.draws import ADS, BAD_LADDERS, LADDERS, NUMBER, Ladder
from tests.stateful.machine import DAY, Machine
from tests.stateful.records import Person, Sale, Step
from trading.catalogue import services as catalogue
from trading.catalogue.details import AdChanges, AdDetails, AdFiles
from trading.catalogue.editing import edit_ad
from trading.catalogue.locks import lock_ad
from trading.catalogue.rules import TierSpec
from trading.offers import moderation, services
from trading.offers.renewal import Renewal
from trading.profiles.services import hide_ad


class AdRules(Machine):
    """Publishing, renewing, changing, removing ads; the wish list."""

    @precondition(lambda self: self.looks % 3 == 0 and self.has_room())
    @rule(who=NUMBER, ad=ADS, ladder=st.none() | BAD_LADDERS)
    def publish(self, who: int, ad: dict[str, Any], ladder: Ladder | None) -> None:
        self.put_up(self.anyone(who), **ad | ({} if ladder is None else {"ladder": ladder}))

    def put_up(self, seller: Person, ladder: Ladder, days: int, rejects: bool, abandons: bool, night: bool) -> None:
        sale = self.sale_of(seller, ladder, days)
        sale.rejects, sale.abandons, sale.night_only = rejects, abandons, night
        details = AdDetails(
            name="Aku bušilica",
            category_id=self.category.pk,
            quantity=sale.quantity,
            unit_id=self.unit.pk,
            currency_id=self.currency.pk,
            base_price=Decimal(sale.base),
            expires_at=sale.expires,
            tiers=specs(sale),
            info=sale.info,
            description="Sa punjačem",
            made_in="Srbija",
            declaration_text="Uvoznik: Alati",
            allows_reject=rejects,
            allows_abandon=abandons,
            restriction_id=self.night.pk if night else None,
        )
        made, wanted = self.both(
            lambda: self.market.publish(sale),
            lambda: catalogue.publish_ad(seller=self.user(seller), details=details, files=AdFiles()),
        )
        if made and wanted:
            wanted.pk = made.pk

    def sale_of(self, seller: Person, ladder: Ladder, days: int) -> Sale:
        base, rows = ladder
        return Sale(seller, rows[-1][1], base, [Step(*row) for row in rows], self.market.now + days * DAY)

    @precondition(lambda self: self.has_sales() and self.has_room())
    @rule(which=NUMBER, who=NUMBER, own=st.booleans(), ladder=LADDERS | BAD_LADDERS, days=st.integers(0, 30))
    def renew(self, which: int, who: int, own: bool, ladder: Ladder, days: int) -> None:
        old = self.sale(which)
        person = self.owner(old, who, own)
        new = self.sale_of(old.seller, ladder, days)
        renewal = Renewal("Novi krug", new.quantity, Decimal(new.base), specs(new), new.expires)
        made, wanted = self.both(
            lambda: self.market.renew(person, old, new),
            lambda: services.renew_ad(seller=self.user(person), ad_id=old.pk, renewal=renewal),
        )
        if made and wanted:
            wanted.pk = made.pk

    def owner(self, sale: Sale, who: int, own: bool) -> Person:
        return sale.seller if own and not sale.seller.erased else self.living(who)

    @precondition(Machine.has_sales)
    @rule(
        which=NUMBER,
        who=NUMBER,
        own=st.sampled_from([True, True, True, False]),
        ladder=st.none() | LADDERS | BAD_LADDERS,
        days=st.none() | st.integers(0, 30),
        rejects=st.booleans() | st.none(),
        info=st.sampled_from(["Dve baterije", "Tri baterije"]),
    )
    def edit(
        self,
        which: int,
        who: int,
        own: bool,
        ladder: Ladder | None,
        days: int | None,
        rejects: bool | None,
        info: str,
    ) -> None:
        sale = self.sale(which)
        person = self.owner(sale, who, own)
        after = replace(sale, info=info)
        changes: dict[str, Any] = {"info": info}
        if ladder is not None:
            form = self.sale_of(sale.seller, ladder, 0)
            after.quantity, after.base, after.steps = form.quantity, form.base, form.steps
            changes |= {"quantity": form.quantity, "base_price": Decimal(form.base), "tiers": specs(form)}
        if days is not None:
            changes["expires_at"] = after.expires = self.market.now + days * DAY
        if rejects is not None:
            changes["allows_reject"] = after.rejects = rejects
        self.both(
            lambda: self.market.edit(person, sale, after),
            lambda: edit_ad(seller=self.user(person), ad_id=sale.pk, changes=AdChanges(changes)),
        )

    @precondition(lambda self: self.every_fifth_step() and self.has_sales())
    @rule(which=NUMBER, who=NUMBER, own=st.sampled_from([True, True, False]))
    def delete(self, which: int, who: int, own: bool) -> None:
        sale = self.sale(which)
        person = self.owner(sale, who, own)
        self.both(
            lambda: self.market.delete(person, sale),
            lambda: services.delete_ad(seller_id=person.pk, ad_id=sale.pk),
        )

    @precondition(lambda self: self.every_fifth_step() and self.has_sales())
    @rule(which=NUMBER, who=NUMBER, own=st.sampled_from([True, True, False]), hidden=st.booleans())
    def hide_sale(self, which: int, who: int, own: bool, hidden: bool) -> None:
        sale = self.sale(which)
        person = self.owner(sale, who, own)
        self.both(
            lambda: self.market.hide_sale(person, sale, hidden),
            lambda: hide_ad(seller_id=person.pk, ad_id=sale.pk, hidden=hidden),
        )

    @precondition(lambda self: self.looks % 3 == 0 and self.has_sales())
    @rule(which=NUMBER, act=st.sampled_from(["remove", "restore", "lock", "open"]))
    def moderate(self, which: int, act: str) -> None:
        sale = self.sale(which)
        now = self.market.now

        @transaction.atomic
        def moderate() -> None:
            ad = lock_ad(sale.pk)
            before = {"deleted_by": ad.deleted_by, "unlocked": not ad.locked_by_admin}
            if act == "remove":
                moderation.remove_ad(ad, now, reason="Provera.")
            elif act == "restore":
                moderation.restore_ad(ad, now, reason="Provera.")
            else:
                moderation.set_trade_lock(ad, act == "lock", now, reason="Provera.")
            after = {"deleted_by": ad.deleted_by, "unlocked": not ad.locked_by_admin}
            action = {"remove": Action.DELETE, "restore": Action.RESTORE}.get(act, Action.TOGGLE)
            record(None, action, "ad", ad.pk, ad.name, before, after)  # as the back-office does

        def update_model() -> None:
            if act == "remove":
                self.market.remove(sale)
            elif act == "restore":
                self.market.restore(sale)
            else:
                self.market.lock(sale, act == "lock")

        self.both(update_model, moderate)

    @precondition(lambda self: self.every_fifth_step() and self.has_sales())
    @rule(which=NUMBER, who=NUMBER, wanted=st.booleans())
    def set_favourite(self, which: int, who: int, wanted: bool) -> None:
        sale, person = self.sale(which), self.living(who)
        if wanted:
            self.both(
                lambda: self.market.add_favourite(person, sale),
                lambda: catalogue.add_favourite(user=self.user(person), ad_id=sale.pk),
            )
        else:
            self.both(
                lambda: person.favourites.discard(sale),
                lambda: catalogue.remove_favourite(user=self.user(person), ad_id=sale.pk),
            )


def specs(sale: Sale) -> tuple[TierSpec, ...]:
    return tuple(TierSpec(step.minimum, step.maximum, Decimal(step.price)) for step in sale.steps)
