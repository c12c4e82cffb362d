"""A Django project of the peer. It runs in the peer's environment, so nothing of ours is imported here."""
