"""Recording and undoing steps."""

from datetime import timedelta

import pytest

from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import make_business
from tests.trading.deals.helpers import age, current, make_deal, record, undo
from tests.trading.offers.helpers import notifications_of_kind
from trading.accounts.models import User
from trading.contracts.services import contract_file
from trading.deals import services
from trading.deals.errors import DealOver, DealRejected, StepNotPossible, StepNotUndoable
from trading.deals.invariants import violations
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.offers import services as offers
from trading.offers.errors import NotTheBuyer, NotTheSeller
from trading.offers.models import Offer
from trading.profiles import data_export

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-02", "X-DEAL-04", "X-DEAL-05", "X-DEAL-07")]


@pytest.fixture
def offer(seller: User, buyer: User) -> Offer:
    return make_deal(seller, buyer, allows_reject=True)


@pytest.mark.feature("X-DEAL-02")
def test_the_whole_way_to_a_settled_deal(seller: User, buyer: User, offer: Offer) -> None:
    record(seller, offer, Kind.PAYMENT_ASKED)
    record(buyer, offer, Kind.PAID)
    record(seller, offer, Kind.PAYMENT_CONFIRMED, Kind.SHIPPED)
    record(buyer, offer, Kind.RECEIVED)
    record(seller, offer, Kind.SETTLED)
    assert len(current(offer)) == 6
    with pytest.raises(DealOver):
        record(seller, offer, Kind.HANDED_OVER)
    assert Offer.objects.get().status == 1
    assert list(violations()) == []


@pytest.mark.feature("X-DEAL-07")
def test_a_settled_deal_takes_no_right_of_withdrawal_away(seller: User, buyer: User, offer: Offer) -> None:
    record(seller, offer, Kind.PAYMENT_CONFIRMED)
    record(buyer, offer, Kind.RECEIVED)
    record(seller, offer, Kind.SETTLED)
    record(buyer, offer, Kind.WITHDRAWN)
    assert current(offer) == {"payment_confirmed", "received", "settled", "withdrawn"}
    assert list(violations()) == []
    undo(buyer, offer, Kind.WITHDRAWN)
    assert "withdrawn" not in current(offer)


@pytest.mark.feature("X-DEAL-02")
def test_a_repeated_step_writes_and_tells_nothing(buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.PAID)
    before = OutboxEntry.objects.count()
    assert services.record_step(user_id=buyer.pk, offer_id=offer.pk, kind=Kind.PAID) is False
    assert (DealStep.objects.count(), OutboxEntry.objects.count()) == (1, before)
    assert len(notifications_of_kind("deal-step")) == 1


@pytest.mark.feature("X-DEAL-02")
def test_each_side_records_its_own_steps(seller: User, buyer: User, offer: Offer) -> None:
    with pytest.raises(NotTheBuyer):
        record(seller, offer, Kind.RECEIVED)
    with pytest.raises(NotTheSeller):
        record(buyer, offer, Kind.PAYMENT_CONFIRMED)
    with pytest.raises(StepNotPossible):
        record(buyer, offer, Kind.SETTLED)


@pytest.mark.feature("X-DEAL-05")
def test_the_other_side_is_told_of_a_step_and_of_its_undoing(seller: User, buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.PAID)
    undo(buyer, offer, Kind.PAID)
    told = notifications_of_kind("deal-step")
    assert [name for name, _ in told] == [seller.username] * 2
    assert [(payload["step"], payload["by"], payload["undone"]) for _, payload in told] == [
        ("paid", "buyer", 0),
        ("paid", "buyer", 1),
    ]
    assert current(offer) == set()
    record(buyer, offer, Kind.PAID)
    assert current(offer) == {"paid"}


@pytest.mark.feature("X-DEAL-04")
def test_a_step_is_undone_once_and_within_an_hour(buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.PAID)
    step = DealStep.objects.get()
    assert services.undo_step(user_id=buyer.pk, offer_id=offer.pk, step_id=step.pk)
    assert not services.undo_step(user_id=buyer.pk, offer_id=offer.pk, step_id=step.pk)
    record(buyer, offer, Kind.PAID)
    age(offer, Kind.PAID, timedelta(hours=1, seconds=1))
    with pytest.raises(StepNotUndoable):
        undo(buyer, offer, Kind.PAID)


@pytest.mark.feature("X-DEAL-04")
def test_what_another_step_rests_on_is_not_undone(seller: User, buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.PAID)
    record(seller, offer, Kind.PAYMENT_CONFIRMED)
    with pytest.raises(StepNotUndoable):
        undo(buyer, offer, Kind.PAID)
    undo(seller, offer, Kind.PAYMENT_CONFIRMED)
    assert undo(buyer, offer, Kind.PAID)


@pytest.mark.feature("X-DEAL-07")
def test_the_days_run_from_the_receipt_and_back_from_the_close(buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.RECEIVED)
    assert Offer.objects.get().received_at == DealStep.objects.get().recorded_at
    undo(buyer, offer, Kind.RECEIVED)
    assert Offer.objects.get().received_at is None
    assert list(violations()) == []


@pytest.mark.feature("X-DEAL-07")
def test_only_a_natural_person_withdraws_and_in_time(seller: User, buyer: User, offer: Offer) -> None:
    firm = make_business("firma")
    bought = make_deal(seller, firm)
    with pytest.raises(StepNotPossible):
        record(firm, bought, Kind.WITHDRAWN)
    record(buyer, offer, Kind.RECEIVED)
    Offer.objects.filter(pk=offer.pk).update(received_at=clock.now() - timedelta(days=16))
    with pytest.raises(StepNotPossible):
        record(buyer, offer, Kind.WITHDRAWN)


@pytest.mark.feature("X-DEAL-01")
def test_nothing_follows_a_rejection(seller: User, buyer: User, offer: Offer) -> None:
    record(buyer, offer, Kind.PAID)
    offers.reject_offer(seller_id=seller.pk, offer_id=offer.pk)
    with pytest.raises(DealRejected):
        record(buyer, offer, Kind.RECEIVED)
    with pytest.raises(StepNotUndoable):
        undo(buyer, offer, Kind.PAID)


@pytest.mark.feature("X-DEAL-08")
def test_the_buyer_is_told_of_the_contract_once_and_may_download_it(seller: User, buyer: User, offer: Offer) -> None:
    with pytest.raises(NotTheSeller):
        contract_file(user=buyer, offer_id=offer.pk, language="sr")
    made = contract_file(user=seller, offer_id=offer.pk, language="sr")
    assert contract_file(user=buyer, offer_id=offer.pk, language="sr") == made
    [(name, payload)] = notifications_of_kind("contract-made")
    assert (name, payload["number"]) == (buyer.username, offer.contract.number)


def test_invariants_find_what_is_wrong_i20(seller: User, buyer: User, offer: Offer) -> None:
    assert list(violations()) == []
    record(buyer, offer, Kind.RECEIVED)
    Offer.objects.update(received_at=None)
    DealStep.objects.create(offer=offer, kind=Kind.SETTLED, author=buyer, recorded_at=clock.now())
    DealStep.objects.create(offer=offer, kind=Kind.SHIPPED, author=buyer, recorded_at=clock.now())
    texts = " ".join(one.text for one in violations())
    for part in ("received at None", "not paid and received", "the other side"):
        assert part in texts
    Offer.objects.update(fulfilled=False)
    assert any("no deal" in one.text for one in violations())


@pytest.mark.feature("X-GDPR")
def test_own_data_hold_the_steps_and_closing_erases_words_and_files(seller: User, buyer: User, offer: Offer) -> None:
    details = services.Details(note="Uplaćeno sa računa majke")
    services.record_step(user_id=buyer.pk, offer_id=offer.pk, kind=Kind.PAID, details=details)
    for person, by_me in ((buyer, True), (seller, False)):
        [row] = data_export.deal_steps(person)
        assert (row["kind"], row["note"], row["by_me"]) == ("paid", details.note, by_me)
    services.erase_steps(buyer.pk)
    step = DealStep.objects.get()
    assert (step.note, step.kind, step.undone_at) == ("", "paid", None)
