"""Documents that the house gives everybody to read: named, perhaps in one language only, never changed themselves."""

from marketplace.common.admin.documents.services import PaperBook, in_language

__all__ = ["PaperBook", "in_language"]
