"""Searches by words: what they find, whichever way they read the ads."""

from __future__ import annotations

import random
import re
import threading
from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from marketplace.common.text.words import all_held
from tests.factories import make_ad, make_category
from tests.trading.catalogue.list_helpers import names, posted
from trading.accounts.models import User
from trading.catalogue import asking, lists, search_index, stored_words, word_search
from trading.catalogue.lists import AdFilters
from trading.catalogue.models import Ad, AdNameStart, AdSearch, SearchWord
from trading.catalogue.offer_states import PriceCondition
from trading.catalogue.word_search import WordSearch, choose
from trading.offers.rules import Terms
from trading.offers.services import place_offer

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

SYLLABLES = ("ba", "ce", "di", "ko", "18", "x")


@pytest.mark.feature("M-CAT-02")
def test_a_word_that_no_text_holds_is_a_beginning_or_a_part_of_one(seller: User) -> None:
    """The words of a search add up."""
    posted("drvo", 1, search_text="ogrevno drvo 18v (bukva)")
    posted("ugalj", 2, search_text="kameni ugalj")

    assert names("products", search="ogrevn") == ["drvo"]
    assert names("products", search="grevn") == ["drvo"]
    assert names("products", search="kameni alj") == []  # so few letters say too little
    assert names("products", search="og") == ["drvo"]
    assert names("products", search="18") == names("products", search="18 V") == ["drvo"]
    assert names("products", search="kam") == ["ugalj"]
    assert names("products", search="kam og") == []
    assert names("products", search="vo") == names("products", search="o") == []
    assert names("products", search="%") == names("products", search="_") == names("products", search="\\") == []


def test_of_a_word_without_end_the_first_letters_count(seller: User) -> None:
    word = "".join(random.Random(1).choices("abcdefgh", k=3000))
    posted("dug", search_text=f"pre {word} posle")
    assert names("products", search=word[:100]) == names("products", search=word[:30]) == ["dug"]
    assert names("products", search=word[100:200]) == []
    assert names("products", search=f"{word[:4]} pos") == ["dug"]


@pytest.mark.parametrize(
    "text", ["", " ", "  ima   razmake ", "%_\\ '\" {,}", "木材 材料", "x" * 5_000, "rec " * 5_000]
)
def test_any_text_is_stored_and_found(seller: User, text: str) -> None:
    posted("oglas", search_text=text)
    for word in re.findall(r"[^\W_]+", text)[:3]:
        assert names("products", search=word[:100]) == ["oglas"]
    assert names("products", search="nema") == []


def test_promoted_ads_stand_first_and_ended_ones_are_left_out(seller: User) -> None:
    now = clock.now()
    posted("stari", 9, search_text="bukva")
    posted("promovisan", 30, search_text="bukva", promotion=2)
    posted("novi", 1, search_text="bukva")
    posted("istekao", 0, search_text="bukva", expires_at=now)
    posted("prodat", 0, search_text="bukva", closed_at=now, closed_by="sold_out")
    assert names("products", search="bukva") == ["promovisan", "novi", "stari"]
    assert names("products", search="bukva", newest=7) == ["novi"]


def test_a_changed_text_is_found_by_its_new_words(seller: User) -> None:
    ad = posted("oglas", search_text="hrast")
    assert names("products", search="jasen") == []
    search_index.store({ad.pk: "jasen"})
    assert names("products", search="jasen") == ["oglas"]
    assert names("products", search="hrast") == []


def test_pages_go_on_where_the_one_before_ended(seller: User) -> None:
    category = make_category()
    for number in range(30):
        posted(f"{number}", number, search_text="hrast", category=category)
    wanted = {"search": "hra", "category": category.pk}
    found = [names("products", page=page, **wanted) for page in (1, 2, 3, 4)]
    assert [name for page in found for name in page] == [f"{number}" for number in range(30)]
    assert [len(page) for page in found] == [12, 12, 6, 0]


@pytest.mark.postgres
@pytest.mark.parametrize("way", ["index", "walk", "walk by patterns"])
def test_both_ways_find_the_same(seller: User, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Against what saved searches go by, for words and orders by chance."""
    chance, now = random.Random(7), clock.now()
    for _ in range(60):
        words = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 3))) for _ in range(chance.randint(1, 4))]
        make_ad(
            seller,
            search_text=" ".join(words),
            base_price=chance.randint(110, 400),
            posted_at=now - timedelta(hours=chance.randint(0, 40)),
            promotion=chance.choice([None] * 9 + [1, 2, 3]),
        )
    tokens = {pk: frozenset(text.split()) for pk, text in AdSearch.objects.values_list("pk", "text")}
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE trading_adsearch")  # how many texts there are
    monkeypatch.setattr(word_search, "HIT_COST", -1e9 if way == "index" else 1e9)
    monkeypatch.setattr(word_search, "MANY_TOKENS", 1 if way == "walk by patterns" else 100)
    for _ in range(40):
        typed = ["".join(chance.choices(SYLLABLES, k=chance.randint(1, 2))) for _ in range(chance.randint(1, 2))]
        asked = asking.asked_for(" ".join(typed))
        search = word_search.plan(asked)
        assert search.impossible or bool(search.indexed) == (way == "index")
        hits = {pk for pk, held in tokens.items() if asked and all_held(asked, held)}
        for order in ({}, {"currency_id": "EUR", "sort": "asc"}):
            filters = AdFilters(search=" ".join(typed), **order)
            found = [row["id"] for page in (1, 2, 3, 4, 5) for row in lists.search_ads(filters, page, now).rows]
            expected = lists.open_ads(now).filter(pk__in=hits).order_by(*lists.order_of(filters).by)
            assert found == list(expected.values_list("pk", flat=True)), typed
        assert lists.search_ads(AdFilters(search=" ".join(typed)), 1, now).items == len(hits)


@pytest.mark.postgres
def test_each_word_is_stored_once(seller: User) -> None:
    posted("prvi", search_text="hrast bukva hrast")
    posted("drugi", search_text="bukva")
    assert set(SearchWord.objects.values_list("word", flat=True)) >= {"hrast", "bukva"}
    ad = Ad.objects.order_by("pk")[0]
    assert AdSearch.objects.get(ad=ad).posted_at == ad.posted_at


@pytest.mark.postgres
def test_letters_that_begin_no_word_read_no_ad(seller: User) -> None:
    posted("oglas", search_text="hrast")
    with CaptureQueriesContext(connection) as queries:
        assert names("products", search="zz") == []
    assert not any("trading_adsearch" in query["sql"] for query in queries)


@pytest.mark.feature("X-GDPR")
@pytest.mark.postgres
def test_words_that_no_text_holds_are_forgotten(seller: User) -> None:
    """The words of a text that is gone do not stay."""
    ad = posted("prvi", search_text="hrast bukva")
    posted("drugi", search_text="bukva")
    search_index.store({ad.pk: "jela"})
    assert sorted(one for one in stored_words.words_of_seller(seller.pk) if one.isalpha()) == ["bukva", "jela"]
    assert stored_words.forget_unused(["bukva", "jela"]) == 0
    assert stored_words.sweep() == 2  # a word and its stem
    assert set(SearchWord.objects.values_list("word", flat=True)) == {"^", "bukva", "~bukv", "jela"}
    assert names("products", search="bukva") == ["drugi"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_no_word_is_forgotten_on_which_a_writer_relies(seller: User) -> None:
    """The writer saw the word, so it does not add it again."""
    ad, other = posted("prvi", search_text="hrast"), posted("drugi", search_text="jela")
    AdSearch.objects.filter(ad=ad).update(text="bukva")  # no text holds the first word now
    written, checked = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic():
            AdSearch.objects.filter(ad=other).update(text="hrast")
            written.set()
            checked.wait(10)
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    assert written.wait(10)
    assert stored_words.sweep() == 0  # nor does it wait
    checked.set()
    writer.join()

    assert names("products", search="hrast") == ["drugi"]
    assert stored_words.sweep() == 4  # a word, the stems of two, and the mark of names


@pytest.mark.feature("M-OFR-01")
def test_an_offer_writes_nothing_for_searches(seller: User, buyer: User) -> None:
    """The indexes of words are in tables of their own, so that an offer need not write them."""
    ad = posted("prvi", search_text="hrast")
    with CaptureQueriesContext(connection) as queries:
        place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=Terms(1, PriceCondition.ANY_PRICE))
    tables = (AdSearch, AdNameStart, SearchWord)
    assert not [one for one in queries if any(model._meta.db_table in one["sql"] for model in tables)]


COMMON, RARE = "bukva", "hrast"
FREQUENCIES = {COMMON: 0.5, "jela": 0.002, "jova": 0.001}


@pytest.mark.parametrize(
    ("words", "walked"),
    [
        ([COMMON], True),
        ([RARE], False),
        ([COMMON, "jela"], False),  # both at once are too rare for a walk, though one alone is common
        ([COMMON, COMMON], True),
    ],
)
def test_the_quicker_way(words: list[str], walked: bool) -> None:
    asked = [((word,),) for word in words]
    search = choose(asked, FREQUENCIES, 1_000_000)
    assert search == (WordSearch(tested=tuple(asked)) if walked else WordSearch(indexed=tuple(asked)))


def test_what_is_read_decides_on_the_way() -> None:
    """A walk for a few ads is too long for all that are counted; where any ads will do, none of them are sorted."""
    asked = (((COMMON,),), (("jela",),))
    assert choose(asked, FREQUENCIES | {"jela": 0.02}, 1_000_000).tested == (asked[1], asked[0])  # the rarer first
    assert choose(asked, FREQUENCIES | {"jela": 0.02}, 1_000_000, rows=10_000).indexed
    assert choose(asked, FREQUENCIES | {"jela": 0.02}, 1_000_000, newest=False).indexed
    many = (tuple((f"{COMMON}{number}",) for number in range(100)),)
    assert choose(many, dict.fromkeys((f"{COMMON}{number}" for number in range(100)), 0.01), 1_000_000).tested
    assert choose(many, dict.fromkeys((f"{COMMON}{number}" for number in range(100)), 1e-5), 100_000).indexed
