"""Input fields for texts, secrets and addresses."""

import re
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.core.validators import EmailValidator, URLValidator
from rest_framework import serializers
from rest_framework.fields import empty

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields.base import WireField
from marketplace.common.text.untrusted import Unclean, clean_text


class WireText(WireField, serializers.CharField):
    """A text, trimmed and NFC-composed, its length counted in characters after that.

    Refuses control characters, lone surrogates and marks that turn the writing direction. Line breaks are allowed
    (and become "\\n") when `multiline`, which by default holds for texts longer than 255.
    `required=False` or `allow_blank=True` lets the empty text through as "".
    """

    def __init__(
        self,
        *,
        min_length: int | None = None,
        max_length: int | None = limits.SHORT_TEXT_MAX,
        multiline: bool | None = None,
        pattern: str | None = None,
        **kwargs: Any,
    ) -> None:
        kwargs.setdefault("allow_blank", not kwargs.get("required", True))
        super().__init__(min_length=min_length, max_length=max_length, trim_whitespace=False, **kwargs)
        long_text = max_length is None or max_length > limits.SHORT_TEXT_MAX
        self.multiline = long_text if multiline is None else multiline
        self.pattern = re.compile(pattern) if pattern else None

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        if data is None:
            if not self.allow_null and (self.required or not self.allow_blank):
                refuse("required")
            return True, None if self.allow_null else ""
        return serializers.Field.validate_empty_values(self, data)

    def run_validation(self, data: Any = empty) -> Any:
        # Not CharField's own: it checks for blanks before the text is cleaned.
        return serializers.Field.run_validation(self, data)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            refuse("invalid")
        try:
            text = clean_text(data, multiline=self.multiline, longest=self.max_length)
        except Unclean:
            refuse("invalid")
        if not text:
            if not self.allow_blank:
                refuse("blank")
            return ""
        if self.min_length is not None and len(text) < self.min_length:
            refuse("min_length", self.min_length)
        if self.max_length is not None and len(text) > self.max_length:
            refuse("max_length", self.max_length)
        if self.pattern is not None and not self.pattern.fullmatch(text):
            refuse("invalid")
        return text

    def run_validators(self, value: Any) -> None:
        if value:  # the length validators describe the field; an empty text that is allowed has no shortest length
            super().run_validators(value)


class SecretText(WireText):
    """A password, exactly as typed: neither trimmed nor composed. Refuses only NUL and lone surrogates."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            refuse("invalid")
        if not data and not self.allow_blank:
            refuse("blank")
        if "\0" in data or any("\ud800" <= letter <= "\udfff" for letter in data):
            refuse("invalid")
        if self.min_length is not None and len(data) < self.min_length:
            refuse("min_length", self.min_length)
        if self.max_length is not None and len(data) > self.max_length:
            refuse("max_length", self.max_length)
        return data


class SearchText(WireText):
    """The words of a search: at most 100 characters. An empty text counts as not sent."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("required", False)
        super().__init__(max_length=limits.SEARCH_MAX, **kwargs)


class EmailText(WireText):
    """An e-mail address of at most 254 characters, as typed."""

    check = EmailValidator()

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", limits.EMAIL_MAX)
        super().__init__(multiline=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text:
            try:
                self.check(text)
            except DjangoValidationError:
                refuse("invalid")
        return text


class HttpLink(WireText):
    """An http(s) address without a user name or password in it."""

    check = URLValidator(schemes=["http", "https"])

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", limits.LINK_MAX)
        super().__init__(multiline=False, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if text:
            try:
                self.check(text)
            except DjangoValidationError:
                refuse("invalid")
            if "@" in text.split("/", 3)[2] or any(sign in text for sign in "\"'<>\\`{}|^ "):
                refuse("invalid")
        return text
