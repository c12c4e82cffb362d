"""Index: Django looks here for the rows of every part."""

from backoffice.saved_filters.models import SavedFilter

__all__ = ["SavedFilter"]
