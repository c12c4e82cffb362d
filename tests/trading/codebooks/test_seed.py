"""The rows that a new installation begins with."""

import pytest
from django.core.management import call_command

from marketplace.common.text import collation
from trading.codebooks import selectors
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.tutorials import Tutorial
from trading.codebooks.definitions.units import Unit
from trading.codebooks.services import seed_codebooks

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


def test_seeding_twice_changes_nothing() -> None:
    assert seed_codebooks() > 500
    before = [list(model.objects.order_by("pk").values()) for model in (Country, Category, Unit, AdGroup, Tutorial)]
    assert seed_codebooks() == 0
    after = [list(model.objects.order_by("pk").values()) for model in (Country, Category, Unit, AdGroup, Tutorial)]
    assert before == after


def test_what_an_administrator_changed_stays() -> None:
    seed_codebooks()
    Country.objects.filter(iso2="RS").update(name_sr="Republika Srbija", active=False)
    Unit.objects.filter(short_sr="sat").delete()
    Unit.objects.filter(short_sr="h").delete()
    Tutorial.objects.filter(pk=57).delete()
    call_command("seed_codebooks", verbosity=0)
    assert Country.objects.get(iso2="RS").name_sr == "Republika Srbija"
    assert not Country.objects.get(iso2="RS").active
    assert not Unit.objects.filter(short_sr="h").exists()
    assert Tutorial.objects.filter(pk=57).exists()


def test_a_new_row_after_the_seed_gets_a_free_number() -> None:
    seed_codebooks()
    assert AdGroup.objects.create(name_sr="Sezonsko", name_en="Seasonal").pk > 2


def test_the_seed_is_whole_in_both_languages() -> None:
    seed_codebooks()
    for model in (Country, Currency, Category, Characteristic, CharacteristicOption, Unit, Region, AdGroup):
        assert not model.objects.filter(name_sr="").exists()
        assert not model.objects.filter(name_en="").exists()
    assert Category.objects.filter(parent=None).count() == 10
    for category in Category.objects.filter(parent=None):
        assert 2 <= category.children.count() <= 3
        assert category.characteristics.count() == 2
    assert Country.objects.get(iso2="RS").currency_id == "RSD"
    assert set(Tutorial.objects.values_list("pk", flat=True)) >= {53, 57, 58}
    assert Region.objects.get(is_world=True).name_sr == "Ceo svet"
    hours = {(row.opens_at.hour, row.closes_at.hour) for row in Restriction.objects.all()}
    assert hours == {(18, 6), (23, 6)}
    assert "kokain" in selectors.restricted_words()


def test_names_sort_by_the_alphabet_of_the_language() -> None:
    names = [
        "Žaba",
        "Ćuprija",
        "Zebra",
        "Čačak",
        "Cerovac",
        "Đak",
        "Džep",
        "Deda",
        "Ljubav",
        "Luk",
        "Njiva",
        "Nuna",
        "A5",
    ]
    ordered = [
        "A5",
        "Cerovac",
        "Čačak",
        "Ćuprija",
        "Deda",
        "Džep",
        "Đak",
        "Luk",
        "Ljubav",
        "Nuna",
        "Njiva",
        "Zebra",
        "Žaba",
    ]
    assert sorted(names, key=lambda name: collation.name_key(name, "sr")) == ordered
    english = sorted(["Żubr", "Austria", "Åland Islands", "Albania"], key=lambda name: collation.name_key(name, "en"))
    assert english == ["Åland Islands", "Albania", "Austria", "Żubr"]
