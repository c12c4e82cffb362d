"""Schemas that every operation of the API document shares. The settings import this, so it imports nothing."""

from __future__ import annotations

from typing import Any

COMPONENTS: dict[str, Any] = {
    "schemas": {
        "Fault": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "limit": {"oneOf": [{"type": "integer"}, {"type": "string"}]},
            },
            "required": ["code", "message"],
        },
        "Refusal": {
            "type": "object",
            "description": "Special keys of an operation stand beside `error`.",
            "properties": {
                "error": {
                    "type": "object",
                    "properties": {
                        "code": {"type": "string"},
                        "message": {"type": "string"},
                        "fields": {
                            "type": "object",
                            "additionalProperties": {"type": "array", "items": {"$ref": "#/components/schemas/Fault"}},
                        },
                    },
                    "required": ["code", "message", "fields"],
                }
            },
            "required": ["error"],
            "additionalProperties": True,
        },
    }
}
"""Added to the document by the setting APPEND_COMPONENTS."""
