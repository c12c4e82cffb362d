"""What keeps production from starting here."""


class RehearsalError(Exception):
    """The rehearsal cannot start or go on; the text says why and what to do."""
