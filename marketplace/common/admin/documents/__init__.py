"""Documents that the site publishes: named, for readers of one language or both; their file is never replaced."""

from marketplace.common.admin.documents.services import DocumentResource, in_language

__all__ = ["DocumentResource", "in_language"]
