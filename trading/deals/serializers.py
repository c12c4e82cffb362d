"""Deals on the wire. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import FileIn, MoneyOut, TimeOut, WireChoice, WireText
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.delivery import delivery_of
from trading.catalogue.events import flag, money, time_or_none
from trading.catalogue.offer_states import OfferStatus
from trading.catalogue.serializers.schemas import delivery_out, text, vat_out, whole
from trading.deals.models import DealStep
from trading.deals.rules import RECORDED, Kind, Next, Side, may_withdraw, next_step, recordable, undo_until
from trading.deals.selectors import Deal
from trading.deals.seller_turns import SellerTurn
from trading.deals.summaries import DealSummary
from trading.offers.amounts import amounts_at_price
from trading.offers.rules import OfferFlags, is_deal, offer_flags
from trading.offers.serializers.schemas import status_out, vat_added_out
from trading.offers.term import PayByIn

Values = dict[str, Any]
KINDS = [kind.value for kind in Kind]
SHIPPED_ONLY = ("carrier", "tracking_number")


def yes() -> serializers.BooleanField:
    return serializers.BooleanField(read_only=True)


class StepKindIn(serializers.Serializer[Any]):
    kind = WireChoice(choices=[kind.value for kind in RECORDED])


@extend_schema_serializer(component_name="DealStepInput")
class StepIn(StepKindIn):
    """A step to record."""

    note = WireText(max_length=limits.STEP_NOTE_MAX, required=False)
    carrier = WireText(max_length=limits.CARRIER_MAX, required=False, help_text="of `shipped` alone", multiline=False)
    tracking_number = WireText(
        max_length=limits.TRACKING_NUMBER_MAX, required=False, help_text="of `shipped` alone", multiline=False
    )

    pay_by = PayByIn(required=False, help_text="of `payment_asked` alone: until when it is to be paid")

    def validate(self, attrs: Values) -> Values:
        for names, kind in ((SHIPPED_ONLY, Kind.SHIPPED), (("pay_by",), Kind.PAYMENT_ASKED)):
            for name in names:
                if attrs.get(name) and attrs["kind"] != kind:
                    raise validation_error_at(name, "invalid")
        return attrs


@extend_schema_serializer(component_name="DealStepForm")
class StepFormIn(StepIn):
    """A step to record, with a file."""

    file = FileIn(required=False, help_text="a document or a picture")


@extend_schema_serializer(component_name="DealPerson")
class DealPersonOut(serializers.Serializer[Any]):
    usr_id = whole()
    name = text()
    firm = yes()


@extend_schema_serializer(component_name="DealContract")
class DealContractOut(serializers.Serializer[Any]):
    number = text()
    made_at = TimeOut()


@extend_schema_serializer(component_name="DealNext")
class DealNextOut(serializers.Serializer[Any]):
    turn = serializers.ChoiceField(choices=[side.value for side in Side], allow_null=True, read_only=True)
    step = serializers.ChoiceField(choices=KINDS, allow_null=True, read_only=True)
    until = TimeOut(allow_null=True)


@extend_schema_serializer(component_name="DealBrief")
class DealBriefOut(serializers.Serializer[Any]):
    """A deal in a row of a list."""

    payable = MoneyOut(help_text="what the buyer pays, with VAT that comes on top")
    step = serializers.ChoiceField(choices=KINDS, read_only=True, help_text="the last that stands")
    step_at = TimeOut()
    received = yes()
    next = DealNextOut(read_only=True)


@extend_schema_serializer(component_name="SellerTurn")
class SellerTurnOut(serializers.Serializer[Any]):
    """The earliest step of an ended sale that is the seller's turn."""

    step = serializers.ChoiceField(choices=KINDS, read_only=True)
    deals = whole(help_text="in how many deals")
    off_id = whole(allow_null=True, help_text="the deal, where it is one alone")


@extend_schema_serializer(component_name="DealStepFile")
class DealStepFileOut(serializers.Serializer[Any]):
    name = text()
    size = whole(help_text="bytes")


@extend_schema_serializer(component_name="DealStep")
class DealStepOut(serializers.Serializer[Any]):
    id = whole(allow_null=True, help_text="null for what nobody records: the close, the contract and the rejection")
    kind = serializers.ChoiceField(choices=KINDS, read_only=True)
    by = serializers.ChoiceField(choices=["buyer", "seller", "admin"], allow_null=True, read_only=True)
    at = TimeOut()
    note = text()
    carrier = text()
    tracking_number = text()
    file = DealStepFileOut(allow_null=True, read_only=True)
    undone_at = TimeOut(allow_null=True)
    undo_until = TimeOut(allow_null=True, help_text="until when the reader may undo it; null when they may not")


@extend_schema_serializer(component_name="Deal")
class DealOut(serializers.Serializer[Any]):
    off_id = whole()
    pro_id = whole()
    pro_name = text()
    pro_image = text(allow_null=True)
    side = serializers.ChoiceField(choices=["buyer", "seller", "admin"], read_only=True)
    buyer = DealPersonOut(read_only=True)
    seller = DealPersonOut(read_only=True)
    off_quantity = whole()
    mun_unit = text()
    price = MoneyOut()
    pro_vat = vat_out()
    pro_vat_added = vat_added_out()
    total = MoneyOut(help_text="what is paid, VAT and all")
    delivery = delivery_out()
    cur_id = text()
    off_status = status_out()
    closed_at = TimeOut()
    contract = DealContractOut(allow_null=True, read_only=True)
    can_make_contract = yes()
    can_download_contract = yes()
    decide_by = TimeOut(allow_null=True)
    can_reject = yes()
    withdraw_by = TimeOut(allow_null=True)
    withdraw_from = serializers.ChoiceField(choices=["close", "receipt"], allow_null=True, read_only=True)
    can_withdraw = yes()
    can_rate = yes()
    next = DealNextOut(read_only=True)
    may = serializers.ListField(child=serializers.ChoiceField(choices=KINDS), read_only=True)
    steps = DealStepOut(many=True, read_only=True)


def person(user: User) -> Values:
    return {"usr_id": user.pk, "name": shown_name(user.display_name), "firm": user.is_organisation}


def deal(found: Deal, now: datetime) -> Values:
    """Return a deal as its reader sees it."""
    offer, ad = found.offer, found.ad
    flags = offer_flags(found.of_offer, now, for_seller=found.side is Side.SELLER)
    following = next_step(found.of_steps, flags.decide_by, now)
    return {
        "off_id": offer.pk,
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "pro_image": ad.main_image or None,
        "side": found.side.value if found.side else "admin",
        "buyer": person(offer.buyer),
        "seller": person(ad.seller),
        "off_quantity": offer.quantity,
        "mun_unit": pick(ad.unit.short_sr, ad.unit.short_en),
        "price": money(ad.current_price),
        "pro_vat": ad.vat or None,
        "pro_vat_added": flag(ad.vat_added),
        "total": money(amounts_at_price(ad, offer.quantity).payable),
        "delivery": delivery_of(ad).value,
        "cur_id": ad.currency_id,
        "off_status": int(offer.status),
        "closed_at": wire_time(found.of_steps.closed_at),
        **documents_part(found),
        **dates_part(found, flags, now),
        "can_rate": found.side is not None and flags.can_rate and Kind.RECEIVED in found.of_steps.current,
        "next": next_part(following),
        "may": [kind.value for kind in recordable(found.of_steps, found.side, now)],
        "steps": timeline(found, now),
    }


def next_part(following: Next) -> Values:
    return {
        "turn": following.turn and following.turn.value,
        "step": following.step and following.step.value,
        "until": time_or_none(following.until),
    }


def seller_turn(turn: SellerTurn | None) -> Values | None:
    """Return SellerTurnOut."""
    return None if turn is None else {"step": turn.step.value, "deals": turn.deals, "off_id": turn.offer_id}


def deal_brief(summary: DealSummary) -> Values:
    """Return DealBriefOut."""
    kind, at = summary.timeline[-1]
    return {
        "payable": money(summary.amounts.payable),
        "step": kind.value,
        "step_at": wire_time(at),
        "received": Kind.RECEIVED in summary.kinds,
        "next": next_part(summary.next),
    }


def documents_part(found: Deal) -> Values:
    contract, stands = found.contract, is_deal(found.of_offer)
    gone = found.offer.buyer.erased_at is not None or Kind.WITHDRAWN in found.of_steps.current
    makeable = contract is not None or not gone
    return {
        "contract": None
        if contract is None
        else {"number": contract.number, "made_at": wire_time(contract.created_at)},
        "can_make_contract": stands and found.side is Side.SELLER and makeable,
        "can_download_contract": stands and found.side is not None and contract is not None,
    }


def dates_part(found: Deal, flags: OfferFlags, now: datetime) -> Values:
    return {
        "decide_by": time_or_none(flags.decide_by),
        "can_reject": found.side is Side.SELLER and flags.cancelable,
        "withdraw_by": time_or_none(flags.withdraw_by),
        "withdraw_from": flags.withdraw_from,
        "can_withdraw": found.side is Side.BUYER and may_withdraw(found.of_steps, now),
    }


def timeline(found: Deal, now: datetime) -> list[Values]:
    """Return the steps, oldest first: those recorded, and those that other rows tell of."""
    steps = [(step.recorded_at, recorded(found, step, now)) for step in found.steps]
    if found.contract is not None:
        made_at = found.contract.created_at
        steps.append((made_at, derived(Kind.CONTRACT_ISSUED, made_at, Side.SELLER.value)))
    steps.sort(key=lambda one: one[0])
    first = derived(Kind.CONCLUDED, found.of_steps.closed_at, None)
    rows = [first, *(row for _, row in steps)]
    if found.of_steps.rejected:
        by = "admin" if found.offer.status == OfferStatus.REJECTED_BY_ADMIN else Side.SELLER.value
        rows.append(derived(Kind.REJECTED, found.offer.changed_at, by))
    return rows


def derived(kind: Kind, at: datetime, by: str | None) -> Values:
    return {
        "id": None,
        "kind": kind.value,
        "by": by,
        "at": wire_time(at),
        "note": "",
        "carrier": "",
        "tracking_number": "",
        "file": None,
        "undone_at": None,
        "undo_until": None,
    }


def recorded(found: Deal, step: DealStep, now: datetime) -> Values:
    file = found.files.get(step.file)
    mine = step.author_id == found.reader_id and step.undone_at is None
    until = undo_until(found.of_steps, Kind(step.kind), step.recorded_at, now) if mine else None
    by = Side.BUYER if step.author_id == found.offer.buyer_id else Side.SELLER
    return {
        **derived(Kind(step.kind), step.recorded_at, by.value),
        "id": step.pk,
        "note": step.note,
        "carrier": step.carrier,
        "tracking_number": step.tracking_number,
        "file": None if file is None else {"name": file.original_name, "size": file.size},
        "undone_at": time_or_none(step.undone_at),
        "undo_until": time_or_none(until),
    }
