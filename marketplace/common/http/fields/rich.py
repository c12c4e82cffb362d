"""Rich text, which is cleaned both in input and in output."""

from typing import Any

from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields.texts import WireText
from marketplace.common.text import rich_text


class RichText(WireText):
    """HTML of at most 100,000 characters. Returns it cleaned, and empty when nothing of it may be shown."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=limits.RICH_TEXT_MAX, **kwargs)

    def to_internal_value(self, data: Any) -> str:
        html = rich_text.clean(super().to_internal_value(data))
        if not html and not self.allow_blank:
            refuse("blank")
        return html


class RichTextOut(serializers.CharField):
    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", "Clean HTML.")
        super().__init__(read_only=True, **kwargs)

    def to_representation(self, value: Any) -> str:
        return rich_text.shown(str(value))
