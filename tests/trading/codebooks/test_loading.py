"""Codebooks from an operator's files: all of it or nothing, as often as one likes, and told exactly what is wrong."""

import contextlib
import threading
import unicodedata
from collections.abc import Callable, Mapping
from datetime import time
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common import jobs
from tests.factories import make_ad
from tests.trading.codebooks.samples import SAMPLES
from trading.codebooks.csv_import import CsvRefused, csv_bytes, parse_csv
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.definitions.categories import Category
from trading.codebooks.definitions.characteristics import Characteristic, CharacteristicOption
from trading.codebooks.definitions.countries import Country
from trading.codebooks.definitions.organisation_services import OrganisationService
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restricted_words import RestrictedWord
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.definitions.tutorials import Tutorial
from trading.codebooks.definitions.units import Unit
from trading.codebooks.index import TABLES
from trading.codebooks.services import dump_codebooks, load_codebooks, seed_codebooks

pytestmark = pytest.mark.django_db

MODELS = [table.model for table in TABLES]

# A small whole set, as a firm would write it. A codebook that is not here has the row of its sample.
FILES = {
    "currencies": "code,name_sr,name_en,active\nRSD,Srpski dinar,Serbian dinar,1\nEUR,Evro,Euro,1\n",
    "countries": "iso2,name_sr,name_en,currency\nRS,Srbija,Serbia,RSD\nKI,Kiribati,Kiribati,\n",
    "regions": "name_sr,name_en,is_world\nCeo svet,Whole world,da\nPomoravlje,Morava valley,ne\n",
    "units": "name_sr,name_en,short_sr,short_en\ngajba,crate,gajb.,crt\n",
    "categories": "parent,name_sr,name_en\nRiba,Rečna riba,River fish\n,Riba,Fish\nRiba,Morska riba,Sea fish\n",
    "characteristics": (
        "parent,category,name_sr,name_en,datatype\n,Riba,Stanje,State,single\nRiba,Rečna riba,Reka,River,multi\n"
    ),
    "options": (
        "parent,category,characteristic,name_sr,name_en\n"
        ",Riba,Stanje,sveža,fresh\n,Riba,Stanje,dimljena,smoked\nRiba,Rečna riba,Reka,Dunav,Danube\n"
    ),
    "clauses": "kind,code,description_sr,description_en\nroad,EXW,Franko fabrika,Ex works\nnaval,FOB,Franko brod,FOB\n",
    "restrictions": "name_sr,name_en,opens_at,closes_at\nNoćni ribolov,Night fishing,20:00,5:30\n",
    "forbidden_words": "word\ndinamit\n",
    "social_networks": "name\nMastodon\n",
    "organisation_forms": "name_sr,name_en\nZadruga,Cooperative\n",
    "activities": "name_sr,name_en\nRibarstvo,Fishery\n",
    "groups": "id,name_sr,name_en,icon\n9,Sezonsko,Seasonal,leaf\n",
    "help_texts": 'id,name_sr,name_en,text_sr,text_en\n53,Ugovor,Contract,"<p>Prvi, red</p>\n<p>drugi</p>",<p>A</p>\n',
}


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """Return a function that writes files into a folder and returns it."""

    def write(files: Mapping[str, str | bytes]) -> Path:
        for name, text in files.items():
            (tmp_path / f"{name}.csv").write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return write


def everything() -> dict[str, list[dict[str, Any]]]:
    return {model.__name__: list(model._default_manager.order_by("pk").values()) for model in MODELS}


def refused(path: Path, **options: bool) -> list[str]:
    """Return the errors, without the folder, after having seen that nothing was written."""
    before = everything()
    with pytest.raises(CsvRefused) as raised:
        load_codebooks([path], **options)
    assert everything() == before
    return [str(error).replace(f"{path}/", "") for error in raised.value.errors]


@pytest.mark.feature("M-CAT-04", "M-AD-06", "M-AD-07", "M-AD-08", "M-AD-09")
def test_every_codebook_is_loaded_whole(folder: Callable[..., Path]) -> None:
    others = [sample for sample in SAMPLES if sample.codebook.csv.name not in FILES]
    outcomes = load_codebooks([folder({**FILES, **{one.codebook.csv.name: one.csv_file() for one in others}})])

    assert [outcome.table for outcome in outcomes] == [table.name for table in TABLES]
    assert all(outcome.added and not outcome.changed for outcome in outcomes)
    assert Country.objects.get(iso2="RS").currency_id == "RSD"
    assert Country.objects.get(iso2="KI").currency_id is None
    assert Region.objects.get(is_world=True).name_en == "Whole world"
    assert (Unit.objects.get().short_sr, Unit.objects.get().short_en) == ("gajb.", "crt")
    assert list(
        Category.objects.filter(parent__name_sr="Riba").order_by("position").values_list("name_en", flat=True)
    ) == [
        "River fish",
        "Sea fish",
    ]
    river = Characteristic.objects.get(name_sr="Reka")
    assert (river.category.name_sr, river.datatype) == ("Rečna riba", "multi")
    assert list(CharacteristicOption.objects.order_by("pk").values_list("name_sr", "position")) == [
        ("sveža", 0),
        ("dimljena", 1),
        ("Dunav", 0),
    ]
    assert set(TransportClause.objects.values_list("kind", "code")) == {(1, "EXW"), (2, "FOB")}
    night = Restriction.objects.get()
    assert (night.opens_at, night.closes_at) == (time(20), time(5, 30))
    assert RestrictedWord.objects.get().word == "dinamit"
    assert SocialType.objects.get().name == "Mastodon"
    assert AdGroup.objects.get(pk=9).icon == "leaf"
    assert Tutorial.objects.get(pk=53).text_sr == "<p>Prvi, red</p>\n<p>drugi</p>"
    assert AdGroup.objects.create(name_sr="Novo", name_en="New").pk > 9


def test_loading_again_changes_nothing(folder: Callable[..., Path]) -> None:
    path = folder(FILES)
    load_codebooks([path])
    before = everything()

    outcomes = load_codebooks([path])

    assert everything() == before
    assert all(not outcome.added and not outcome.changed and outcome.same for outcome in outcomes)


def test_what_is_written_out_is_what_is_read_in(tmp_path: Path) -> None:
    seed_codebooks()
    Unit.objects.filter(name_sr="komad").update(active=False, name_sr='kom"ad, novi', name_en="=piece;")
    before = everything()

    files = dump_codebooks(tmp_path / "novo")
    outcomes = load_codebooks([tmp_path / "novo"])

    assert [path.stem for path in files] == [table.name for table in TABLES]
    assert sum(outcome.added + outcome.changed + outcome.missing for outcome in outcomes) == 0
    assert everything() == before


def test_rows_are_known_by_their_key_whatever_its_case(folder: Callable[..., Path]) -> None:
    load_codebooks([folder(FILES)])
    number = Unit.objects.get().pk

    load_codebooks([folder({"units": "name_sr,name_en,short_sr,short_en\nGajba,crate,gb.,crt\n"})])

    unit = Unit.objects.get()
    assert (unit.pk, unit.name_sr, unit.short_sr) == (number, "Gajba", "gb.")


def test_a_column_or_cell_left_out_keeps_what_is_there(folder: Callable[..., Path]) -> None:
    load_codebooks([folder(FILES)])
    Category.objects.filter(name_sr="Morska riba").update(position=7, active=False)

    load_codebooks([folder({"categories": "parent,name_sr,name_en,active\nRiba,Morska riba,Saltwater fish,\n"})])

    row = Category.objects.get(name_sr="Morska riba")
    assert (row.name_en, row.position, row.active) == ("Saltwater fish", 7, False)
    load_codebooks([folder({"categories": "parent,name_sr,name_en\nRiba,Rakovi,Crustaceans\n"})])
    assert Category.objects.get(name_sr="Rakovi").position == 8  # behind those that are there


def test_what_the_file_does_not_name_stays_unless_asked(folder: Callable[..., Path]) -> None:
    load_codebooks([folder(FILES)])
    used = make_ad().unit
    path = folder({"units": "name_sr,name_en,short_sr,short_en\nburence,keg,bur.,keg\n"})

    assert [(done.added, done.missing, done.switched_off) for done in load_codebooks([path / "units.csv"])] == [
        (1, 2, 0)
    ]
    assert Unit.objects.filter(active=True).count() == 3

    done = load_codebooks([path / "units.csv"], deactivate_missing=True)[0]
    assert (done.missing, done.switched_off) == (2, 2)
    used.refresh_from_db()
    assert not used.active  # still there: the ad holds on to it
    assert Unit.objects.get(active=True).name_sr == "burence"
    assert Region.objects.filter(active=True).exists()  # no file of theirs was given


def test_a_dry_run_tells_and_keeps_nothing(folder: Callable[..., Path], capsys: pytest.CaptureFixture[str]) -> None:
    before = everything()

    call_command("load_codebooks", str(folder(FILES)), "--dry-run")

    said = capsys.readouterr().out
    assert "categories: 3 added, 0 changed, 0 as they were" in said
    assert "Nothing was kept" in said
    assert everything() == before


BAD = {
    "an unknown column": (
        {"units": "name_sr,name_en,short_sr,short_en,sort\n"},
        "units.csv, line 1, column sort: There is no",
    ),
    "a missing column": (
        {"units": "name_sr,short_sr,short_en\n"},
        "units.csv, line 1, column name_en: The header lacks it.",
    ),
    "a column twice": (
        {"forbidden_words": "word,word\na,b\n"},
        "forbidden_words.csv, line 1, column word: The header names it",
    ),
    "a short line": (
        {"activities": "name_sr,name_en\nA,B\nC\n"},
        "activities.csv, line 3: 1 cells, but the header has 2.",
    ),
    "an empty name": ({"activities": "name_sr,name_en\nA,\n"}, "activities.csv, line 2, column name_en: It is empty."),
    "a long name": ({"activities": f"name_sr,name_en\nA,{'b' * 256}\n"}, "column name_en: It is 256 characters long"),
    "a control character": ({"activities": "name_sr,name_en\nA\x07,b\n"}, "line 2, column name_sr: It may not hold"),
    "the same key": (
        {"activities": "name_sr,name_en\nČaj,Tea\n\nčaj,tea\n"},
        "line 4, column name_sr: Line 2 has the same",
    ),
    "a bad code": ({"currencies": "code,name_sr,name_en\neur,Evro,Euro\n"}, "line 2, column code: 'eur' is not a code"),
    "an unknown currency": (
        {"countries": "iso2,name_sr,name_en,currency\nRS,Srbija,Serbia,XYZ\n"},
        "countries.csv, line 2, column currency: currencies has no 'XYZ'.",
    ),
    "an unknown parent": (
        {"categories": "parent,name_sr,name_en\nNema,A,B\n"},
        "column parent: categories has no 'Nema'.",
    ),
    "a third level": (
        {"categories": "parent,name_sr,name_en\n,A,A\nA,B,B\nB,C,C\n"},
        "categories.csv, line 4, column parent: categories has no 'B'.",
    ),
    "an unknown characteristic": (
        {
            "categories": "parent,name_sr,name_en\n,A,A\n",
            "options": "parent,category,characteristic,name_sr,name_en\n,A,Boja,crvena,red\n",
        },
        "options.csv, line 2, column characteristic: characteristics has no 'A / Boja'.",
    ),
    "a bad datatype": (
        {
            "categories": "parent,name_sr,name_en\n,A,A\n",
            "characteristics": "parent,category,name_sr,name_en,datatype\n,A,B,B,many\n",
        },
        "column datatype: 'many' is not one of: single, multi.",
    ),
    "a bad clause": (
        {"clauses": "kind,code,description_sr,description_en\nair,A,A,A\n"},
        "is not one of: road, naval.",
    ),
    "a bad hour": (
        {"restrictions": "name_sr,name_en,opens_at,closes_at\nA,A,24:00,06:00\n"},
        "line 2, column opens_at: '24:00' is not a time of the day",
    ),
    "a bad flag": ({"forbidden_words": "word,active\na,maybe\n"}, "line 2, column active: 'maybe' is not one of"),
    "a bad number": ({"groups": "id,name_sr,name_en\n1.5,A,A\n"}, "column id: '1.5' is not a whole number"),
    "two worlds": ({"regions": "name_sr,name_en,is_world\nA,A,1\nB,B,1\n"}, "line 3, column is_world: Line 2 has it"),
    "not UTF-8": (
        {"activities": "name_sr,name_en\nA,A\nČaj,Tea\n".encode("cp1250")},
        "activities.csv, line 3: The file is not",
    ),
    "an open quote": ({"activities": 'name_sr,name_en\n"A,A\n'}, "activities.csv, line 2: Not comma-separated text"),
    "nothing": ({"activities": ""}, "activities.csv: The file is empty."),
    "no such codebook": (
        {"colours": "a\n"},
        "colours.csv: There is no codebook of that name; there are: groups, categories,",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_an_error_is_told_with_its_place_and_nothing_is_written(folder: Callable[..., Path], name: str) -> None:
    files, message = BAD[name]
    errors = refused(folder({"units": FILES["units"], **files}))
    assert len(errors) == 1
    assert message in errors[0]


def test_every_error_of_all_files_is_told_at_once(folder: Callable[..., Path]) -> None:
    errors = refused(
        folder({"units": "name_sr,name_en,short_sr,short_en\n,a,,b\n", "groups": "id,name_sr,name_en\nx,A,\n"})
    )
    assert [error.split(":")[0] for error in errors] == [
        "groups.csv, line 2, column id",
        "groups.csv, line 2, column name_en",
        "units.csv, line 2, column name_sr",
        "units.csv, line 2, column short_sr",
    ]


def test_the_whole_world_moves_only_when_the_file_says_so(folder: Callable[..., Path]) -> None:
    load_codebooks([folder(FILES)])
    header = "name_sr,name_en,is_world\n"

    errors = refused(folder({"regions": f"{header}Svet,World,1\n"}) / "regions.csv")
    assert errors[0].endswith("Another row has it, and the file does not take it away.")

    load_codebooks([folder({"regions": f"{header}Svet,World,1\nCeo svet,Whole world,0\n"}) / "regions.csv"])
    assert Region.objects.get(is_world=True).name_sr == "Svet"


def test_the_command_says_what_it_did_and_what_is_wrong(
    folder: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = folder({"units": FILES["units"]})
    call_command("load_codebooks", str(path / "units.csv"))
    assert capsys.readouterr().out == "units: 1 added, 0 changed, 0 as they were\n"

    with pytest.raises(CommandError) as missing:
        call_command("load_codebooks", str(path / "regions.csv"))
    assert "regions.csv: No such file or directory." in str(missing.value)
    with pytest.raises(CommandError, match="is of the same codebook"):
        call_command("load_codebooks", str(path), str(path / "units.csv"))
    (tmp_path / "prazno").mkdir()
    with pytest.raises(CommandError, match="There is no file to load"):
        call_command("load_codebooks", str(tmp_path / "prazno"))


def test_a_spreadsheet_with_semicolons_and_a_mark_is_read(folder: Callable[..., Path]) -> None:
    load_codebooks([folder({"activities": "\ufeffname_sr;name_en\r\nC\u030caj;Tea, green\r\n".encode()})])
    row = OrganisationService.objects.get()
    assert (row.name_sr, row.name_en) == ("Čaj", "Tea, green")


@pytest.mark.django_db(transaction=True)
def test_two_loads_at_once_do_not_double_a_row(folder: Callable[..., Path]) -> None:
    """Names have no unique index: the second one is sent away while the first one is at it."""
    path = folder({"activities": FILES["activities"]})
    inside, done = threading.Event(), threading.Event()

    def hold() -> None:
        with jobs.run_exclusively("codebooks") as free:
            assert free
            inside.set()
            done.wait(30)

    holder = threading.Thread(target=hold)
    holder.start()
    try:
        assert inside.wait(30)
        assert refused(path) == ["Another process is loading codebooks."]
    finally:
        done.set()
        holder.join()
    assert load_codebooks([path])[0].added == 1


CELL = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=30).map(str.strip)


@given(st.lists(st.tuples(CELL.filter(bool), CELL), min_size=1, max_size=5))
def test_any_text_survives_a_file(pairs: list[tuple[str, str]]) -> None:
    rows = [{"name_sr": unicodedata.normalize("NFC", a), "name_en": unicodedata.normalize("NFC", b)} for a, b in pairs]
    rows = [row for row in rows if any(row.values())]
    parsed = parse_csv("units", "units.csv", csv_bytes(("name_sr", "name_en"), rows))
    assert [dict(line.cells) for line in parsed.lines] == rows


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(CsvRefused):
        assert parse_csv("units", "units.csv", data).header


def test_every_model_of_the_codebooks_has_its_file() -> None:
    models = apps.get_app_config("trading").get_models()
    own = {model for model in models if model.__module__.startswith("trading.codebooks.")}
    assert own == set(MODELS)
    for table in TABLES:
        fields = {field.attname for field in table.model._meta.concrete_fields if field.attname != "id"}
        known_names = {column.name for column in table.columns} | {reference.field for reference in table.references}
        assert fields == known_names - {"id"}, table.name


@pytest.mark.feature("M-ADM-21")
def test_help_texts_are_cleaned_when_loaded(folder: Callable[..., Path]) -> None:
    """A file is no more to be trusted than a form; one without a text shows no help."""
    hostile = '<p onclick=""x()"">Pomoć<script>alert(1)</script></p>'
    load_codebooks([folder({"help_texts": f'id,name_sr,name_en,text_sr\n61,Cena,Price,"{hostile}"\n'})])

    assert list(Tutorial.objects.filter(pk=61).values_list("text_sr", "text_en")) == [("<p>Pomoć</p>", "")]


def test_a_help_text_that_shows_nothing_is_refused(folder: Callable[..., Path]) -> None:
    with pytest.raises(CsvRefused) as raised:
        load_codebooks([folder({"help_texts": "id,name_sr,name_en,text_sr\n61,Cena,Price,<script>x</script>\n"})])
    assert "Nothing of it may be shown." in str(raised.value.errors[0])
