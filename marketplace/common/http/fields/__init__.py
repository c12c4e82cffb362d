"""Serializer fields of the API: strict about input, and with the API's own formats in output.

Source: docs/spec/api-trading.md, "Conventions".

Every input field takes the values of JSON bodies and of multipart forms. A field with `required=False` turns an empty
text into None (a text field into ""), which clears the value; a field that is not sent is not in the validated data.
"""

from marketplace.common.http.envelope import wire_time
from marketplace.common.http.field_errors import validation_error, validation_error_at
from marketplace.common.http.fields.base import WireField
from marketplace.common.http.fields.numbers import (
    BooleanFlag,
    Flag,
    IdList,
    Money,
    WireChoice,
    WireId,
    WireInteger,
    WireList,
    money_text,
)
from marketplace.common.http.fields.out import FileOut, FlagOut, MoneyOut, TimeOut
from marketplace.common.http.fields.rich import RichText, RichTextOut
from marketplace.common.http.fields.structures import EveryLanguage, FileIn, FilesIn, JsonText
from marketplace.common.http.fields.texts import EmailText, HttpLink, SearchText, SecretText, WireText
from marketplace.common.http.fields.times import UtcDateTime, WireTime

__all__ = [
    "BooleanFlag",
    "EmailText",
    "EveryLanguage",
    "FileIn",
    "FileOut",
    "FilesIn",
    "Flag",
    "FlagOut",
    "HttpLink",
    "IdList",
    "JsonText",
    "Money",
    "MoneyOut",
    "RichText",
    "RichTextOut",
    "SearchText",
    "SecretText",
    "TimeOut",
    "UtcDateTime",
    "WireChoice",
    "WireField",
    "WireId",
    "WireInteger",
    "WireList",
    "WireText",
    "WireTime",
    "money_text",
    "validation_error",
    "validation_error_at",
    "wire_time",
]
