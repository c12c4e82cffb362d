"""What ends a backup or a restore."""


class BackupError(Exception):
    """It cannot be done; the text says why and what to do."""
