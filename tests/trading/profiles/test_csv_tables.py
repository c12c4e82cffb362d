"""The own lists as CSV. Proves the formula rule of bad input."""

import csv
import io
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test import AsyncClient
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from marketplace.common.files import csv_export
from marketplace.common.files.csv_export import cell, csv_pieces
from tests.clients import client_for, sid_for
from tests.factories import make_ad, make_business, make_offer, make_user
from tests.trading.offers.helpers import data_of, error_of, give_up, past_expiry, place, tier_at
from trading.accounts.models import User
from trading.catalogue import search_index
from trading.catalogue.models import Ad
from trading.offers import services
from trading.offers.models import Offer
from trading.profiles import csv_tables

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-CSV")]


def table(client: Any, path: str) -> tuple[list[str], list[dict[str, str]]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    content = b"".join(answer.streaming_content)
    assert content.startswith(b"\xef\xbb\xbf")
    reader = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=";")
    return list(reader.fieldnames or []), list(reader)


def named_ad(seller: User, name: str, **fields: Any) -> Ad:
    ad = make_ad(seller, name=name, **fields)
    search_index.write([ad.pk])
    return ad


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize(
    "query",
    [
        "",
        "?sort=pro_name&sort_direction=asc",
        "?sort=off_quantity",
        "?search=med",
        "?search=МЕД",
        "?archived=1",
        "?archived=1&search=alat&sort=pro_post_date&sort_direction=asc",
        "?search=nema",
    ],
)
def test_the_table_of_sales_holds_every_row_of_the_list_in_its_order(seller: User, stranger: User, query: str) -> None:
    now = clock.now()
    for number in range(23):
        name = ("Med", "Alat", "Čarape")[number % 3]
        ad = named_ad(seller, f"{name} {number}", posted_at=now - timedelta(hours=number * 7 % 23))
        if number % 4 == 0:
            Ad.objects.filter(pk=ad.pk).update(hidden_at=now)
        if number % 5 == 0:
            make_offer(ad, make_user(f"kupac{number}"), number + 1)
    named_ad(stranger, "Med tuđi")
    client = client_for(seller)
    listed: list[int] = []
    separator = "&" if query else "?"
    for page in range(1, 4):
        listed += [row["pro_id"] for row in data_of(client.get(f"/api/user/sales{query}{separator}page={page}"))]

    _, rows = table(client, f"/api/user/sales/export{query}")

    assert [int(row["Broj oglasa"]) for row in rows] == listed
    assert len(rows) == len(set(listed))


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize(
    "query", ["", "?sort=active", "?sort=gave-up", "?sort=rejected", "?archived=1", "?search=alat"]
)
def test_the_table_of_purchases_holds_every_row_of_the_list(seller: User, buyer: User, query: str) -> None:
    for number in range(14):
        ad = named_ad(seller, f"{'Alat' if number % 2 else 'Med'} {number}", allows_reject=True)
        placed = place(ad, buyer, 2)
        if number % 3 == 0:
            give_up(placed)
        if number == 4:
            services.reject_offer(seller_id=seller.pk, offer_id=placed.offer.pk)
        if number == 6:
            services.hide_offer(user_id=buyer.pk, offer_id=placed.offer.pk, hidden=True)
    client = client_for(buyer)
    listed: list[int] = []
    for page in (1, 2):
        sign = "&" if query else "?"
        listed += [row["off_id"] for row in data_of(client.get(f"/api/user/purchases{query}{sign}page={page}"))]

    _, rows = table(client, f"/api/user/purchases/export{query}")

    assert [int(row["Broj ponude"]) for row in rows] == listed


@pytest.mark.feature("X-CSV")
def test_what_a_sale_says_in_both_languages(seller: User, buyer: User) -> None:
    ad = named_ad(seller, "Med; „bagremov”", base_price=Decimal(110))
    place(ad, buyer, 8)
    past_expiry(ad)
    services.close_due_ads()

    heads, [row] = table(client_for(seller), "/api/user/sales/export")
    english, [translated] = table(client_for(seller), "/api/user/sales/export?locale=en")

    assert heads == [sr for sr, _, _ in csv_tables.SALE_COLUMNS]
    assert english == [en for _, en, _ in csv_tables.SALE_COLUMNS]
    assert row["Naziv"] == "Med; „bagremov”"
    assert (row["Stanje"], translated["State"]) == ("Istekao", "Expired")
    assert (row["Rezervisano"], row["Prodato"], row["Broj kupaca"], row["Merna jedinica"], translated["Unit"]) == (
        "",
        "8",
        "1",
        "kom.",
        "pcs",
    )
    assert (row["Osnovna cena"], row["Postignuta cena"], row["Valuta"]) == ("110,00", "100,00", "EUR")
    assert (translated["Base price"], translated["Achieved price"]) == ("110.00", "100.00")
    assert row["Ističe"] == f"{Ad.objects.get().expires_at.astimezone(clock.BELGRADE):%Y-%m-%d %H:%M}"


@pytest.mark.feature("X-CSV")
def test_what_a_purchase_says(seller: User, buyer: User) -> None:
    ad = named_ad(seller, "Med")
    limit = tier_at(ad, 3)
    place(ad, buyer, 8, limit=limit)
    _, [row] = table(client_for(buyer), "/api/user/purchases/export")
    assert (row["Prodavac"], row["Količina"], row["Status"], row["Ishod"]) == (seller.name, "8", "Čeka nižu cenu", "")
    assert (row["Cena"], row["Ukupno"]) == ("", "")
    assert row["Najviša cena"] == f"{limit.price:.2f}".replace(".", ",")
    past_expiry(ad)
    services.close_due_ads()
    _, [row] = table(client_for(buyer), "/api/user/purchases/export?locale=en")
    assert (row["Status"], row["Outcome"], row["Price"], row["Total"]) == ("Not sold", "Not bought", "", "")
    assert row["Consumer may withdraw at least until"] == ""


@pytest.mark.feature("X-CSV", "X-DATES")
def test_dates_of_a_deal_are_in_the_table(seller: User) -> None:
    person, firm = make_user("osoba"), make_business("firma")
    ad = named_ad(seller, "Med")
    for buyer in (person, firm):
        place(ad, buyer, 3)
    past_expiry(ad)
    services.close_due_ads()
    _, [of_person] = table(client_for(person), "/api/user/purchases/export")
    _, [of_firm] = table(client_for(firm), "/api/user/purchases/export")
    assert of_person["Prodavac odlučuje do"] == of_firm["Prodavac odlučuje do"] != ""
    assert of_person["Odustanak potrošača najmanje do"] != ""
    assert of_firm["Odustanak potrošača najmanje do"] == ""
    assert of_person["Ishod"] == "Kupljeno"


@pytest.mark.feature("X-CSV")
@pytest.mark.parametrize(
    "name",
    ["=1+1", "+381 64", "-2+3", "@SUM(A1)", "=cmd|' /C calc'!A0", " =1", "\u200b=1", "＝1+1", "＋1", "|x", "  @a"],
)
def test_no_text_begins_a_formula(seller: User, name: str) -> None:
    ad = make_ad(seller)
    Ad.objects.filter(pk=ad.pk).update(name=name)
    _, [row] = table(client_for(seller), "/api/user/sales/export")
    assert row["Naziv"] == f"'{name}"


@pytest.mark.feature("X-CSV")
def test_cells_are_exact() -> None:
    """Sums above 2^53 keep every digit; numbers of ours are never marked as text."""
    moment = datetime(2026, 3, 29, 0, 30, tzinfo=UTC)  # half an hour before summer time
    assert cell(Decimal("99999999999999999.99"), "sr") == "99999999999999999,99"
    assert cell(Decimal("99999999999999999.99"), "en") == "99999999999999999.99"
    assert cell(-5, "sr") == "-5"
    assert cell(Decimal("-5"), "en") == "-5.00"
    assert cell(None, "sr") == ""
    assert cell(moment, "sr") == "2026-03-29 01:30"
    assert cell(moment + timedelta(hours=1), "sr") == "2026-03-29 03:30"
    assert cell("a=1", "sr") == "a=1"
    assert cell("\tx", "sr") == "'\tx"


@pytest.mark.feature("X-CSV")
def test_the_file_is_made_in_pieces() -> None:
    rows = ([number, "Čaj"] for number in range(csv_export.ROWS_AT_ONCE * 2 + 1))
    pieces = list(csv_pieces(rows, "sr"))
    assert len(pieces) == 3
    assert b"".join(pieces).decode("utf-8-sig").splitlines()[-1] == f"{csv_export.ROWS_AT_ONCE * 2};Čaj"
    assert sum(piece.count("\ufeff".encode()) for piece in pieces) == 1


@pytest.mark.feature("X-CSV")
def test_a_long_list_costs_statements_by_the_hundred(seller: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_tables, "ROWS_IN_MEMORY", 3)
    for number in range(7):
        named_ad(seller, f"Oglas {number}")

    def statements() -> int:
        now = clock.now()
        with CaptureQueriesContext(connection) as asked:
            assert len(list(csv_tables.sales_table(Ad.objects.filter(seller=seller), now))) == 8
        return len(asked)

    assert statements() == 1 + 2 * 3


@pytest.mark.feature("X-CSV")
def test_headers_and_bad_questions(seller: User) -> None:
    client = client_for(seller)
    answer = client.get("/api/user/sales/export")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="moje-prodaje-' + f'{clock.today()}.csv"'
    assert answer.headers["Cache-Control"] == "no-store"
    english = client.get("/api/user/purchases/export?locale=en")
    assert english.headers["Content-Disposition"] == 'attachment; filename="my-purchases-' + f'{clock.today()}.csv"'
    for path in ("sales/export?sort=price", "sales/export?archived=7", f"purchases/export?search={'a' * 101}"):
        error_of(client.get(f"/api/user/{path}"), 400, "validation")
    assert not Offer.objects.exists()


@pytest.mark.feature("X-CSV")
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_an_async_server_sends_it_in_the_language_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_export, "ROWS_AT_ONCE", 2)
    sid = await sync_to_async(seller_of_five)()
    for locale, head, state in (("sr", "Broj oglasa;Naziv;", "Aktivan"), ("en", "Ad number;Name;", "Active")):
        answer: Any = await AsyncClient().get(f"/api/user/sales/export?sid={sid}&locale={locale}")
        pieces = [piece async for piece in answer.streaming_content]
        assert len(pieces) == 3
        lines = b"".join(pieces).decode("utf-8-sig").split("\r\n")
        assert lines[0].startswith(head)
        assert [state in line for line in lines[1:]] == [True] * 5 + [False]


def seller_of_five() -> str:
    seller = make_user("petoro")
    for number in range(5):
        make_ad(seller, name=f"Oglas {number}")
    return sid_for(seller)
