"""Documents that the house gives everybody to read: named, perhaps in one language only, never changed themselves."""

from marketplace.common.papers.services import PaperBook, in_language

__all__ = ["PaperBook", "in_language"]
