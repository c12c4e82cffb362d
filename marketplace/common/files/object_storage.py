"""The object storage for uploads, where the processes share no folder."""

from typing import Any

from botocore.config import Config  # type: ignore[import-untyped]
from storages.backends.s3 import S3Storage


class ObjectStorage(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """A private bucket with short time-outs: a request must not hang when the storage does not answer."""

    def get_default_settings(self) -> dict[str, Any]:
        return {
            **super().get_default_settings(),
            "default_acl": "private",
            "file_overwrite": True,  # no two files share a path: only a job that was broken off writes one again
            "querystring_auth": True,
            # No threads: an export is read from the database while it is uploaded, and a connection belongs to one
            # thread. Without threads only one part is in memory at a time, too.
            "use_threads": False,
            "client_config": Config(
                connect_timeout=3,
                read_timeout=10,
                retries={"max_attempts": 1},
                signature_version="s3v4",
            ),
        }
