"""Documents that the site publishes, with a name, for readers of one language or both. Their file never changes."""

from marketplace.common.admin.documents.services import DocumentResource, in_language, ordered

__all__ = ["DocumentResource", "in_language", "ordered"]
