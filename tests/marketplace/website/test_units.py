"""The forms of measurement units, which the first view of a page needs."""

import json

import pytest
from django.core import cache as caches

from tests.factories import make_unit
from tests.marketplace.website.conftest import ReadPage
from trading.codebooks.definitions.units import Unit

pytestmark = pytest.mark.django_db


def test_a_page_carries_the_units_for_its_first_view(read_page: ReadPage) -> None:
    make_unit("kom.", "pcs")
    caches.cache.clear()
    Unit.objects.create(name_sr="par", name_en="pair", short_sr="par", short_en="pair", forms_sr="par, para, pari")
    page = read_page("/sr/faq").html
    text = page.partition('<script id="units" type="application/json">')[2].partition("</script>")[0]
    assert ["par", "pair", "par, para, pari", ""] in json.loads(text)
