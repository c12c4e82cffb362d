"""What ends a release early."""


class ReleaseError(Exception):
    """The release stopped; the text says where, and what still runs."""
