"""The storage in which `collectstatic` puts the static files."""

import os
from collections.abc import Iterator
from typing import Any, Final

from whitenoise.storage import CompressedStaticFilesStorage

FILE_MODE: Final = 0o644
FOLDER_MODE: Final = 0o755


class ReadableStaticFilesStorage(CompressedStaticFilesStorage):  # type: ignore[misc]  # its base has no types
    """Makes static files readable for every account, with any umask.

    nginx runs as another account. Without modes of its own this storage would use those of private uploads
    (FILE_UPLOAD_PERMISSIONS).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(
            *args, **{"file_permissions_mode": FILE_MODE, "directory_permissions_mode": FOLDER_MODE, **kwargs}
        )

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Compress the files, and set the modes of the compressed ones, which otherwise depend on the umask."""
        for path, compressed, done in super().post_process(paths, dry_run=dry_run, **options):
            if isinstance(compressed, str):
                os.chmod(self.path(compressed), FILE_MODE)
            yield path, compressed, done
