"""Lists that administrators keep: one way to add, change and delete their rows, and to write it down."""

from marketplace.common.admin.crud.resources import Book, FileBook

__all__ = ["Book", "FileBook"]
