"""Forms that all requests share read each request's own fields."""

import pytest
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from marketplace.common.http.errors import BadRequest
from marketplace.common.http.validation import read_fields


class Form(serializers.Serializer[object]):
    size = serializers.IntegerField(min_value=1)
    name = serializers.CharField(source="title", required=False)


def test_each_call_reads_its_own_fields() -> None:
    assert read_fields(Form, {"size": "3", "name": "Med"}) == {"size": 3, "title": "Med"}
    assert read_fields(Form, {"size": 4, "more": 1}) == {"size": 4}


def test_a_wrong_field_is_named_and_the_next_call_knows_nothing_of_it() -> None:
    with pytest.raises(ValidationError) as refused:
        read_fields(Form, {"size": 0, "name": ""})
    assert refused.value.detail.keys() == {"size", "name"}  # type: ignore[union-attr]
    assert read_fields(Form, {"size": 1}) == {"size": 1}


@pytest.mark.parametrize("body", [[], "size", None, 7])
def test_what_is_no_object_is_a_bad_request(body: object) -> None:
    with pytest.raises(BadRequest):
        read_fields(Form, body)
