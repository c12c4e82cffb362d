"""The sale board on the wire. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.envelope import wire_time
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import FileIn, FlagOut, IdList, MoneyOut, SearchText, TimeOut, WireChoice, WireText
from marketplace.common.text.locale import pick
from trading.board.rules import DELIVERED, FILTERS, BoardFilter
from trading.board.selectors import Board, Figures, figures_of
from trading.board.services import BULK_KINDS, Document, StepResult
from trading.catalogue.events import money, time_or_none
from trading.catalogue.serializers.schemas import text, vat_out, whole
from trading.deals.rules import Kind, Side, recordable
from trading.deals.serializers import KINDS, DealNextOut, DealPersonOut, next_part, person
from trading.deals.summaries import DealSummary
from trading.messages.serializers import ChatText
from trading.offers.serializers.schemas import status_out
from trading.offers.term import PayByIn

Values = dict[str, Any]
RECORDED, PRESENT, REFUSED = "recorded", "present", "refused"
COUNTED = tuple(kind for kind in Kind if kind is not Kind.CONCLUDED)


class BoardFilterIn(serializers.Serializer[Any]):
    step = WireChoice(choices=FILTERS, required=False, help_text="a kind of step that stands")
    without = WireChoice(choices=FILTERS, required=False, help_text="a kind of step that does not stand")
    turn = WireChoice(
        choices=[Side.BUYER.value, Side.SELLER.value],
        required=False,
        help_text="whose turn it is; what either may do is the turn of both",
    )
    search = SearchText(help_text="words of the buyer's name or username")


class BoardFileIn(BoardFilterIn):
    lang = WireChoice(choices=["en", "sr"], help_text="language of the document; `locale` does not choose it")


@extend_schema_serializer(component_name="BoardStepsInput")
class BoardStepsIn(serializers.Serializer[Any]):
    """A step to record in several deals."""

    kind = WireChoice(choices=[kind.value for kind in BULK_KINDS])
    off_ids = IdList(max_items=limits.DEALS_PER_CALL)
    note = WireText(max_length=limits.STEP_NOTE_MAX, required=False)
    pay_by = PayByIn(required=False, help_text="of `payment_asked` alone: until when each is to be paid")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs.get("pay_by") and attrs["kind"] != Kind.PAYMENT_ASKED:
            raise validation_error_at("pay_by", "invalid")
        return attrs


@extend_schema_serializer(component_name="BoardDocumentsInput")
class BoardDocumentsIn(serializers.Serializer[Any]):
    """A document to make for several deals."""

    kind = WireChoice(choices=[kind.value for kind in Document])
    off_ids = IdList(max_items=limits.DEALS_PER_CALL)
    pay_by = PayByIn(required=False, help_text="until when each is to be paid; one that is made keeps its own")


@extend_schema_serializer(component_name="BoardStepResult")
class BoardStepResultOut(serializers.Serializer[Any]):
    off_id = whole()
    result = serializers.ChoiceField(
        choices=[RECORDED, PRESENT, REFUSED],
        read_only=True,
        help_text="`present`: it was there already",
    )
    code = text(allow_null=True, help_text="why it was refused, for programs")
    message = text(help_text="why it was refused, for people; else empty")


@extend_schema_serializer(component_name="BoardSteps")
class BoardStepsOut(serializers.Serializer[Any]):
    recorded = whole()
    present = whole()
    refused = whole()
    results = BoardStepResultOut(many=True, read_only=True)


@extend_schema_serializer(component_name="BoardMessageInput")
class BoardMessageIn(BoardFilterIn):
    """A message to the buyers of the named offers, else to those that the filter leaves."""

    text = ChatText(help_text="line breaks become spaces")
    off_ids = IdList(max_items=limits.DEALS_PER_CALL, required=False)


@extend_schema_serializer(component_name="BoardMessageForm")
class BoardMessageFormIn(BoardMessageIn):
    """A message to several buyers, with a file that follows it in each conversation."""

    file = FileIn(required=False, help_text="any type but programs")


@extend_schema_serializer(component_name="BoardMessage")
class BoardMessageOut(serializers.Serializer[Any]):
    sent = whole(help_text="people who got it")
    left_out = whole(help_text="people whose account is closed or banned, or who do not receive the seller's messages")
    queued = whole(help_text="people to whom a job is still sending it: those whom the request did not write to")


@extend_schema_serializer(component_name="BoardStep")
class BoardStepOut(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=KINDS, read_only=True)
    at = TimeOut()


@extend_schema_serializer(component_name="BoardDeal")
class BoardDealOut(serializers.Serializer[Any]):
    off_id = whole()
    buyer = DealPersonOut(read_only=True)
    off_quantity = whole()
    net = MoneyOut(help_text="without VAT, where the ad states a rate")
    vat = MoneyOut()
    payable = MoneyOut(help_text="what the buyer pays, as contract and proforma say")
    off_status = status_out()
    contract = text(allow_null=True, help_text="number")
    proforma = text(allow_null=True, help_text="number")
    tracking_number = text(help_text="of the shipment, empty without one")
    steps = BoardStepOut(many=True, read_only=True, help_text="those that stand, oldest first")
    next = DealNextOut(read_only=True)
    may = serializers.ListField(child=serializers.ChoiceField(choices=KINDS), read_only=True)
    can_message = FlagOut(help_text="0: the buyer's account is closed or banned")


@extend_schema_serializer(component_name="BoardFigures")
class BoardFiguresOut(serializers.Serializer[Any]):
    """Counts of all deals, whatever the filter; units and amounts of those neither rejected nor withdrawn from."""

    deals = whole(help_text="all, also those rejected or withdrawn from")
    sold = whole(help_text="those neither rejected nor withdrawn from")
    units = whole()
    net = MoneyOut()
    vat = MoneyOut()
    payable = MoneyOut()
    proformas = whole()
    steps = serializers.DictField(
        child=serializers.IntegerField(), read_only=True, help_text="deals by the kind of step that stands in them"
    )


@extend_schema_serializer(component_name="BoardMeta")
class BoardMetaOut(serializers.Serializer[Any]):
    items = whole(help_text="deals that the filter leaves")
    pro_id = whole()
    pro_name = text()
    price = MoneyOut(help_text="of a unit")
    cur_id = text()
    mun_unit = text()
    pro_vat = vat_out()
    pro_vat_added = FlagOut(allow_null=True)
    closed_at = TimeOut()
    decide_by = TimeOut(help_text="end of the seller's five working days")
    days_left = whole(allow_null=True, help_text="working days after today; 0 on the last one, null after it")
    own = FlagOut(help_text="1: the reader is the seller")
    figures = BoardFiguresOut(read_only=True)


def filter_of(given: Values) -> BoardFilter:
    """Return the filter of a read `BoardFilterIn`."""
    turn = given.get("turn")
    return BoardFilter(
        step=given.get("step"),
        without=given.get("without"),
        turn=Side(turn) if turn else None,
        search=given.get("search") or "",
    )


def board_deal(deal: DealSummary, board: Board) -> Values:
    """Return BoardDealOut."""
    offer = deal.offer
    shipped = [step.tracking_number for step in deal.steps if step.kind == Kind.SHIPPED]
    return {
        "off_id": offer.pk,
        "buyer": person(offer.buyer),
        "off_quantity": offer.quantity,
        "net": money(deal.amounts.net),
        "vat": money(deal.amounts.vat),
        "payable": money(deal.amounts.payable),
        "off_status": int(offer.status),
        "contract": deal.contract.number if deal.contract else None,
        "proforma": deal.proforma.number if deal.proforma else None,
        "tracking_number": "".join(shipped),
        "steps": [{"kind": kind.value, "at": wire_time(at)} for kind, at in deal.timeline],
        "next": next_part(deal.next),
        "may": [kind.value for kind in recordable(deal.facts, board.side, board.now)],
        "can_message": int(offer.buyer.banned_at is None and offer.buyer.erased_at is None),
    }


def board_meta(board: Board, items: int) -> Values:
    """Return BoardMetaOut."""
    ad = board.ad
    return {
        "items": items,
        "pro_id": ad.pk,
        "pro_name": ad.name,
        "price": money(ad.current_price),
        "cur_id": ad.currency_id,
        "mun_unit": pick(ad.unit.short_sr, ad.unit.short_en),
        "pro_vat": ad.vat or None,
        "pro_vat_added": None if ad.vat_added is None else int(ad.vat_added),
        "closed_at": wire_time(board.ended_at),
        "decide_by": time_or_none(board.decide_by),
        "days_left": board.days_left,
        "own": int(board.side is not None),
        "figures": figures_part(figures_of(board.deals)),
    }


def figures_part(figures: Figures) -> Values:
    return {
        "deals": figures.deals,
        "sold": figures.sold,
        "units": figures.units,
        "net": money(figures.net),
        "vat": money(figures.vat),
        "payable": money(figures.payable),
        "proformas": figures.proformas,
        "steps": {name: figures.steps[name] for name in (*(kind.value for kind in COUNTED), DELIVERED)},
    }


def step_results(results: Sequence[StepResult]) -> Values:
    """Return BoardStepsOut."""
    rows = [step_result(one) for one in results]
    counts = Counter(row["result"] for row in rows)
    return {**{name: counts[name] for name in (RECORDED, PRESENT, REFUSED)}, "results": rows}


def step_result(one: StepResult) -> Values:
    if one.error is not None:
        return {
            "off_id": one.offer_id,
            "result": REFUSED,
            "code": one.error.code,
            "message": one.error.text(),
        }
    return {"off_id": one.offer_id, "result": RECORDED if one.recorded else PRESENT, "code": None, "message": ""}
