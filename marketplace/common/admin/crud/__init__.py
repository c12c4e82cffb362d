"""Rows that administrators keep: one way to add, change and delete them, each write with its audit entry."""

from marketplace.common.admin.crud.resources import AdminResource, FileResource

__all__ = ["AdminResource", "FileResource"]
