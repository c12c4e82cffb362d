"""Resources of the back-office: one way to add, change and delete rows, with an audit entry for each write."""

from marketplace.common.admin.crud.resources import AdminResource, FileResource

__all__ = ["AdminResource", "FileResource"]
