"""Texts of searches as the release before writes them, and what is found while they are made anew."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import pairwise

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Visitor
from tests.rehearsal.goods import details, known_choices
from tests.rehearsal.rpc import RpcClient

WORD, OTHER_FORM = "strugarica", "strugaricama"
"""What the ads sell, and a form of it that no text holds."""
TEXT = f"{WORD}, za drvo {WORD} alati i masine"
NAME = "Nove strugarice"
PAUSE_SECONDS = 0.3


@dataclass
class OlderIndex:
    """The search index of some ads. found: what each search of a visitor found by the plain word."""

    site: Rehearsal
    rpc: RpcClient
    ads: Sequence[int]
    found: list[frozenset[int]] = field(default_factory=list)

    def write(self, ads: Sequence[int]) -> None:
        """Write texts of ads as the release before does, which knows of no version. New rows, or over what is there."""
        values = ", ".join(f"({ad}, '{TEXT}')" for ad in ads)
        upsert = f"INSERT INTO trading_adsearch (ad_id, text) VALUES {values}"
        self.sql(f"{upsert} ON CONFLICT (ad_id) DO UPDATE SET text = excluded.text")

    def write_before_the_release(self) -> None:
        """Let the index be as it is before the migration: no row has a version."""
        self.write(self.ads)
        self.sql(f"UPDATE trading_ad SET name = '{WORD.capitalize()}' WHERE id IN ({self.listed()})")
        self.sql(f"UPDATE trading_adsearch SET version = 0 WHERE ad_id IN ({self.listed()})")

    def publish_as_before(self, ad: int) -> None:
        """Write the text of an ad that the release before publishes on the new schema."""
        self.sql(f"DELETE FROM trading_adsearch WHERE ad_id = {ad}")
        self.write([ad])

    def rebuild(self) -> int:
        """Run the job that makes texts anew, an ad at a time; return how many it made."""
        made: int = self.rpc.python(
            "from trading.catalogue import search_index",
            "search_index.BATCH = 1",
            "print(search_index.keep_up())",
        )
        return made

    def outdated(self) -> int:
        counted = f"SELECT count(*) FROM trading_adsearch WHERE ad_id IN ({self.listed()}) AND version = 0"
        return int(self.sql(counted))

    def search(self, query: str) -> frozenset[int]:
        """Return the ads that a visitor finds; all of them are on the first page."""
        answer = Visitor(self.site, "127.9.4.1").get("/api/products", search=query, as_typed="1")
        assert answer.status == 200, answer
        return frozenset(card["pro_id"] for card in answer.json()["data"])

    def missed(self, ads: Sequence[int]) -> list[frozenset[int]]:
        """Return which of the ads two searches in a row did not find.

        A search reads in parts: where a text is made anew between them, that one search may miss the ad.
        """
        both = (one | other for one, other in pairwise(self.found))
        return [missing for found in both if (missing := frozenset(ads) - found)]

    def alerts(self) -> int:
        """Return how many notifications of the saved search there are."""
        told = "SELECT count(*) FROM trading_notification WHERE type = 'search-match'"
        return int(self.sql(f"{told} AND payload ->> 'search' = '{NAME}'"))

    def sql(self, statement: str) -> str:
        return self.site.database.psql("--tuples-only", "--command", statement, database="zbir").strip()

    def listed(self) -> str:
        return ", ".join(map(str, self.ads))

    # --- Beside it ---------------------------------------------------------------------------------------------------

    def save_search(self) -> None:
        """Let somebody wait for such ads, who hears of each new one."""
        sid = self.rpc.sign_in(self.rpc.new_person()["username"])
        wanted = {"svs_name": NAME, "filters": {"search": OTHER_FORM}}
        answer = Visitor(self.site, "127.9.4.2", sid).post("/api/user/searches", wanted)
        assert answer.status == 201, answer

    def publish(self) -> int:
        """Publish another such ad, as somebody new, through the site; return its id."""
        seller = Visitor(self.site, "127.9.4.3", self.rpc.sign_in(self.rpc.new_person()["username"]))
        answer = seller.send_form("/api/products?locale=sr", details(WORD, *known_choices(seller)), [])
        assert answer.status == 201, answer
        published: int = answer.json()["data"]["pro_id"]
        return published

    @contextmanager
    def searched(self) -> Iterator[None]:
        """Search by the plain word during the block."""
        ended, errors = threading.Event(), []

        def search() -> None:
            try:
                while not ended.wait(PAUSE_SECONDS):
                    self.found.append(self.search(WORD))
            except BaseException as error:
                errors.append(error)

        thread = threading.Thread(target=search)
        thread.start()
        try:
            yield
        finally:
            ended.set()
            thread.join()
        if errors:
            raise errors[0]
