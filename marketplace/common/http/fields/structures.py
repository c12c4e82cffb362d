"""Input fields for nested structures and for files."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from rest_framework import serializers

from marketplace.common.http import strict_json
from marketplace.common.http.field_errors import refuse
from marketplace.common.http.fields.base import WireField, value_list
from marketplace.common.text.locale import PREFIX


class JsonText(WireField):
    """A nested structure: a part of a JSON body, or JSON text in a form.

    child: the serializer (many=True for a list) or field that validates it. Errors have dotted names: "prices.1.price".
    """

    def __init__(
        self, *, child: serializers.BaseSerializer[Any] | serializers.Field[Any, Any, Any, Any], **kwargs: Any
    ):
        self.child = child
        super().__init__(**kwargs)
        self.child.bind(field_name="", parent=self)  # type: ignore[arg-type]

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, str):
            try:
                data = strict_json.loads(data)
            except strict_json.NotJson:
                refuse("invalid")
        return self.child.run_validation(data)

    def to_representation(self, value: Any) -> Any:
        return self.child.to_representation(value)


class EveryLanguage(JsonText):
    """A list with one row for each language of the site. Returns {language: value of the row's other field}.

    row: a serializer with `language` and one more field.
    """

    def __init__(self, *, row: type[serializers.Serializer[Any]], **kwargs: Any) -> None:
        super().__init__(child=serializers.ListField(child=row(), max_length=len(PREFIX)), **kwargs)

    def to_internal_value(self, data: Any) -> dict[str, str]:
        rows = {row.pop("language"): next(iter(row.values())) for row in super().to_internal_value(data)}
        if set(rows) != set(PREFIX):
            refuse("required")
        return rows


class FileIn(WireField, serializers.FileField):
    """One uploaded file. `common.files` checks its type and size. A second file is the error `single_file`."""

    def get_value(self, dictionary: Mapping[str, Any]) -> Any:
        value = value_list(dictionary, self.field_name or "")
        if isinstance(value, list):
            return value[0] if len(value) == 1 else value
        return value

    def to_internal_value(self, data: Any) -> UploadedFile:
        if isinstance(data, list) and all(isinstance(item, UploadedFile) for item in data):
            refuse("single_file")
        if not isinstance(data, UploadedFile):
            refuse("invalid")
        return data


class FilesIn(WireField):
    """Several uploaded files, at most `max_files`: the name of the part repeated, or name[]."""

    def __init__(self, *, max_files: int, **kwargs: Any) -> None:
        self.max_files = max_files
        super().__init__(**kwargs)

    def get_value(self, dictionary: Mapping[str, Any]) -> Any:
        return value_list(dictionary, self.field_name or "")

    def to_internal_value(self, data: Any) -> list[UploadedFile]:
        files = [item for item in data if item != ""] if isinstance(data, list) else [data]
        if not all(isinstance(item, UploadedFile) for item in files):
            refuse("invalid")
        if not files and self.required:
            refuse("required")
        if len(files) > self.max_files:
            refuse("too_many_files", self.max_files)
        return files

    def to_representation(self, value: Iterable[Any]) -> list[str]:
        return [str(item) for item in value]
