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
            "client_config": Config(
                connect_timeout=3,
                read_timeout=10,
                retries={"max_attempts": 1},
                signature_version="s3v4",
            ),
        }
