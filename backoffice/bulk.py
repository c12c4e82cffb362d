"""One action on several rows of a list: each in a transaction of its own, with a result and a log entry of its own.

Source: docs/spec/api-community.md, section 9; feature X-BULK.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.http.errors import DomainError
from marketplace.common.http.fields import IdList

DONE, FAILED = "ok", "failed"


class BulkIn(serializers.Serializer[Any]):
    """The rows of one page at most."""

    ids = IdList(max_items=limits.ADMIN_ROWS_PER_PAGE)


@extend_schema_serializer(component_name="BulkResult")
class BulkResultOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(min_value=1)
    res = serializers.ChoiceField(choices=[DONE, FAILED])
    code = serializers.CharField(help_text="Why it failed, for programs; empty of `ok`.")
    message = serializers.CharField(help_text="Why it failed, for people; empty of `ok`.")


def for_each(ids: Iterable[int], act: Callable[[int], object]) -> Response:
    """Return `BulkResultOut` of each row, in their order. act: takes an id, and raises a DomainError where it fails.

    A row that fails leaves those before and behind it as they are done.
    """
    results = []
    for row_id in ids:
        try:
            act(row_id)
        except DomainError as error:
            results.append({"id": row_id, "res": FAILED, "code": error.code, "message": error.text()})
        else:
            results.append({"id": row_id, "res": DONE, "code": "", "message": ""})
    return Response(BulkResultOut(results, many=True).data)
