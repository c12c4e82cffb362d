"""Fields that hold moments, lists, structures and files."""

from collections.abc import Mapping
from datetime import UTC, datetime, time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from rest_framework import serializers

from marketplace.common.http import fields
from marketplace.common.http.field_errors import map_field_errors
from tests.marketplace.common.http.helpers import MISSING, check, check_in, form

pytestmark = pytest.mark.once


# --- moments ---


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2025-11-20T17:07:00Z", datetime(2025, 11, 20, 17, 7, tzinfo=UTC)),
        ("2025-11-20T18:07:00+01:00", datetime(2025, 11, 20, 17, 7, tzinfo=UTC)),
        ("2025-11-20T17:07:00.987654Z", datetime(2025, 11, 20, 17, 7, tzinfo=UTC)),
        ("2025-11-20T17:07Z", datetime(2025, 11, 20, 17, 7, tzinfo=UTC)),
    ],
)
def test_moments(text: str, moment: datetime) -> None:
    assert check(fields.UtcDateTime(), text) == moment


@pytest.mark.parametrize(
    "bad",
    ["2025-11-20T17:07:00", "2025-11-20", "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00",
     "9999-12-31T23:59:59-12:00", "2025-02-30T00:00:00Z", "2025-11-20T25:00:00Z", "now", "1700000000", 1700000000, True,
     [], "2025-11-20T17:07:00+99:00", "٢٠٢٥-11-20T17:07:00Z", "2025-W47-4T10:00Z", "x" * 5000],
)  # fmt: skip
def test_no_moments(bad: Any) -> None:
    assert check(fields.UtcDateTime(), bad) == ("invalid", None)


def test_a_bare_day_means_its_start_or_end_in_belgrade() -> None:
    end = check(fields.UtcDateTime(bare_date="end"), "2026-01-15")
    assert end == datetime(2026, 1, 15, 22, 59, 59, tzinfo=UTC)
    assert check(fields.UtcDateTime(bare_date="start"), "2026-07-15") == datetime(2026, 7, 14, 22, tzinfo=UTC)
    assert check(fields.UtcDateTime(bare_date="end"), "9999-12-31") == ("invalid", None)


def test_a_time_without_offset_is_belgrades_where_asked() -> None:
    field = lambda: fields.UtcDateTime(belgrade=True)  # noqa: E731
    assert check(field(), "2026-07-15 10:00:00") == datetime(2026, 7, 15, 8, tzinfo=UTC)
    assert check(field(), "2026-03-29 02:30:00") == ("invalid", None)  # the clocks skip this hour
    assert check(field(), "2026-10-25 02:30:00") == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)  # twice: the first


def test_times_of_day() -> None:
    assert check(fields.WireTime(), "18:05") == time(18, 5)
    assert check(fields.WireTime(), "24:00") == ("invalid", None)
    assert check(fields.WireTime(), "6:00") == ("invalid", None)
    assert fields.WireTime().to_representation(time(6, 0)) == "06:00"


def test_moments_go_out_in_whole_seconds() -> None:
    moment = datetime(2025, 11, 20, 17, 7, 0, 999_999, tzinfo=UTC)
    assert fields.TimeOut().to_representation(moment) == "2025-11-20T17:07:00Z"


# --- lists, structures, files ---


@pytest.mark.parametrize(
    ("data", "ids"),
    [
        ({"x": [3, 1, 3]}, [3, 1]),
        ({"x": "3,1"}, [3, 1]),
        ({"x": 5}, [5]),
        ({"x[]": [1, 2]}, [1, 2]),
        ({"x": []}, []),
        ({"x": ""}, []),
        (form("1,2", "3"), [1, 2, 3]),
        (form("1", "2", name="x[]"), [1, 2]),
        (form("[1, 2]"), [1, 2]),
        (form(""), []),
        ({}, MISSING),
    ],
)
def test_lists_of_ids(data: Mapping[str, Any], ids: Any) -> None:
    assert check_in(fields.IdList(required=False), data) == ids


@pytest.mark.parametrize("bad", ["a", "1;2", [1.5], [True], [[1]], [None], {"a": 1}, "[1", 1.5, "[[1]]", '["a"]', True])
def test_no_lists_of_ids(bad: Any) -> None:
    assert check(fields.IdList(), bad) == ("invalid", None)


def test_bounds_of_a_list_of_ids() -> None:
    assert check(fields.IdList(), [0]) == ("min", 1)
    assert check(fields.IdList(max_items=2), "1,2,3") == ("max_length", 2)
    assert check(fields.IdList(), []) == ("blank", None)
    assert check(fields.IdList()) == ("required", None)


class PriceIn(serializers.Serializer[Any]):
    min = fields.WireInteger(source="minimum")


@pytest.mark.parametrize("value", [[{"min": 1}, {"min": 2}], '[{"min": 1}, {"min": 2}]'])
def test_structures_in_both_forms(value: Any) -> None:
    assert check(fields.JsonText(child=PriceIn(many=True)), value) == [{"minimum": 1}, {"minimum": 2}]


@pytest.mark.parametrize("bad", ["[{", '{"a": NaN}', "[" * 3000])
def test_structures_that_cannot_be_read(bad: str) -> None:
    assert check(fields.JsonText(child=PriceIn(many=True)), bad) == ("invalid", None)


@pytest.mark.parametrize("bad", [5, "5", {"a": 1}, '"text"', True])
def test_structures_of_another_kind(bad: Any) -> None:
    assert check(fields.JsonText(child=PriceIn(many=True)), bad) == ("invalid", None)


def test_faults_inside_structures_have_dotted_names() -> None:
    class AdIn(serializers.Serializer[Any]):
        prices = fields.JsonText(child=PriceIn(many=True))

    serializer = AdIn(data={"prices": [{"min": 1}, {"min": "x"}, 7]})
    assert not serializer.is_valid()
    assert set(map_field_errors(serializer.errors)) == {"prices.1.min", "prices.2"}


def upload(name: str = "a.png", content: bytes = b"x") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def files(*uploads: Any, name: str = "x") -> QueryDict:
    data = QueryDict(mutable=True)
    data.setlist(name, list(uploads))
    return data


def test_one_file() -> None:
    one = upload()
    assert check_in(fields.FileIn(), files(one)) is one
    assert check_in(fields.FileIn(), files(one, upload())) == ("single_file", None)
    assert check_in(fields.FileIn(), files("text")) == ("invalid", None)
    assert check_in(fields.FileIn(required=False), files("")) is None
    assert check(fields.FileIn(), {"a": 1}) == ("invalid", None)


def test_several_files() -> None:
    pair = [upload(), upload()]
    assert check_in(fields.FilesIn(max_files=2), files(*pair)) == pair
    assert check_in(fields.FilesIn(max_files=2), files(*pair, name="x[]")) == pair
    assert check_in(fields.FilesIn(max_files=1), files(*pair)) == ("too_many_files", 1)
    assert check_in(fields.FilesIn(max_files=2), files(pair[0], "text")) == ("invalid", None)
    assert check_in(fields.FilesIn(max_files=2, required=False), files("")) == []


def test_a_stored_file_goes_out_as_its_path() -> None:
    assert fields.FileOut().to_representation("ad/x.jpg") == "ad/x.jpg"
    assert fields.FileOut().to_representation("") is None
