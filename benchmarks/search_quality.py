"""What a search finds: `python -m benchmarks.search_quality [--half seen] [--misses]`.

Queries as people type them, each with the ads that whoever hears it at a counter would show, over the demo and over a
catalogue of ordinary trade. They were written by somebody who had not seen the rules of the search; the rules' authors
look at the half called seen, the other one tells how good they are. Recall: the share of queries with one of these ads
among the first five; rank: the mean of 1 / its place. A query for nonsense is right when it finds nothing.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from statistics import fmean
from typing import Any

FILES = Path(__file__).parent / "search_queries"
FIRST = 5


def read(name: str) -> Any:
    return json.loads((FILES / f"{name}.json").read_text())


def place_of(expected: list[str], found: list[str]) -> int | None:
    """Return the place of the first expected ad from 1 on; of nonsense 1 where nothing is found; None: a miss."""
    if not expected:
        return None if found else 1
    return next((place for place, name in enumerate(found[:FIRST], 1) if name in expected), None)


def fill_second() -> None:
    """Take the demo's ads out of the search and put the second catalogue into it."""
    from django.core.cache import cache
    from django.utils import timezone

    from tests.factories import make_ad, make_user
    from trading.catalogue import search_index
    from trading.catalogue.models import Ad, AdSearch, SearchWord
    from trading.codebooks.definitions.categories import Category
    from trading.codebooks.definitions.units import Unit

    AdSearch.objects.all().delete()
    SearchWord.objects.all().delete()
    Ad.objects.update(deleted_at=timezone.now())
    seller = make_user("veletrgovina")
    categories = {row.name_sr: row for row in Category.objects.all()}
    units = {row.name_sr: row for row in Unit.objects.all()}
    ids = []
    for row in read("catalogue"):
        fields: dict[str, Any] = {
            "category": categories[row["category"]],
            "unit": units[row["unit"]],
            "name": row["name"],
            "info": "",
            "description": row["description"],
        }
        ids.append(make_ad(seller, base_price=Decimal(row["price"]), **fields).pk)
    search_index.write(ids)
    cache.clear()


def measured(queries: list[dict[str, Any]], misses: bool) -> dict[tuple[str, str], list[tuple[float, bool]]]:
    """Return 1 / place of each query, 0 of a miss, by half and kind."""
    from django.utils import translation

    from marketplace.common.db import clock
    from trading.catalogue import searching
    from trading.catalogue.lists import AdFilters

    ranks: dict[tuple[str, str], list[tuple[float, bool]]] = defaultdict(list)
    for query in queries:
        with translation.override(query["locale"]):
            now = clock.now()
            filters = AdFilters(search=query["text"])
            found = [row["name"] for row in searching.search(filters, 1, now).rows]
            near = [] if found else [row["name"] for row in searching.nearest(filters, now).ads]
        place = place_of(query["expects"], found)
        helped = place or (place_of(query["expects"], near) if query["expects"] else None)
        ranks[query["half"], query["kind"]].append((1 / place if place else 0.0, helped is not None))
        if misses and place is None:
            told = f"{query['expects'][:2]} not in {found[:FIRST]}"
            print(f"{query['half']:7}{query['kind']:11}{query['text']:34} -> {told}")
    return ranks


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--half", choices=["seen", "unseen"], help="only this one")
    parser.add_argument("--misses", action="store_true", help="print what was not found")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="zbir-search-") as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
        os.environ["ZBIR_VAR"] = folder
        for command in ("prepare",):
            subprocess.run([sys.executable, "manage.py", command], check=True, stdout=subprocess.DEVNULL)
        import django

        django.setup()
        queries = [row for row in read("queries") if given.half in {None, row["half"]}]
        ranks = measured([row for row in queries if row["catalogue"] == "demo"], given.misses)
        fill_second()
        for key, more in measured([row for row in queries if row["catalogue"] == "second"], given.misses).items():
            ranks[key] += more
    print(f"{'half':8}{'kind':12}{'queries':>8}{'recall':>9}{'rank':>7}{'with the nearest':>18}")
    for (half, kind), found in sorted(ranks.items()):
        places = [rank for rank, _ in found]
        helped = fmean(near for _, near in found)
        print(f"{half:8}{kind:12}{len(found):8}{fmean(map(bool, places)):9.1%}{fmean(places):7.2f}{helped:18.1%}")


if __name__ == "__main__":
    main()
