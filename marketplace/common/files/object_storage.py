"""The bucket that holds uploads where no folder is shared between processes."""

from typing import Any

from botocore.config import Config  # type: ignore[import-untyped]
from storages.backends.s3 import S3Storage


class ObjectStorage(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """A private bucket, asked with short waits: a request must not hang on a store that is silent."""

    def get_default_settings(self) -> dict[str, Any]:
        return {
            **super().get_default_settings(),
            "default_acl": "private",
            "file_overwrite": True,  # a path is never given twice: only a broken-off job writes one anew
            "querystring_auth": True,
            # In the thread that saves: an export is read from the database while it is sent, and a connection is one
            # thread's. Its parts then also are in memory one at a time.
            "use_threads": False,
            "client_config": Config(
                connect_timeout=3,
                read_timeout=10,
                retries={"max_attempts": 1},
                signature_version="s3v4",
            ),
        }
