"""One rule for the fourteen days: page, list, calendar and contract agree."""

from typing import Any

import icalendar
import pytest

from tests.clients import client_for
from tests.trading.deals.helpers import make_deal, record
from tests.trading.offers.helpers import data_of
from trading.accounts.models import User
from trading.contracts.models import Contract
from trading.contracts.services import contract_file
from trading.deals.rules import Kind
from trading.offers.deadlines import withdrawal_deadline
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-07")]


@pytest.mark.feature("X-DEAL-07")
@pytest.mark.parametrize("received", [False, True])
def test_page_list_calendar_and_contract_have_one_date(seller: User, buyer: User, received: bool) -> None:
    offer = make_deal(seller, buyer)
    if received:
        record(buyer, offer, Kind.RECEIVED)
    offer = Offer.objects.select_related("ad").get()
    assert offer.ad.closed_at is not None
    expected = withdrawal_deadline(offer.ad.closed_at, offer.received_at)
    client = client_for(buyer)
    page: dict[str, Any] = data_of(client.get(f"/api/deals/{offer.pk}"))
    [row] = data_of(client.get("/api/user/purchases"))
    assert page["withdraw_by"] == row["withdraw_by"]
    assert page["withdraw_from"] == ("receipt" if received else "close")
    calendar = icalendar.Calendar.from_ical(client.get(f"/api/offers/{offer.pk}/calendar").content)
    [day] = [event for event in calendar.walk("VEVENT") if "withdraw" in str(event["UID"])]
    assert ("najmanje" in str(day["SUMMARY"])) is not received
    contract_file(user=seller, offer_id=offer.pk, language="sr")
    dates = Contract.objects.get().snapshot["dates"]
    assert dates["withdraw_by"] == expected.isoformat()
    assert (dates["received"] is not None) is received
