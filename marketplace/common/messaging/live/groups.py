"""Names of the channel groups."""


def user_group(user_id: int) -> str:
    """Return the group of all connections of a person."""
    return f"user.{user_id}"


def ad_group(ad_id: int) -> str:
    """Return the group of the connections that watch an ad's price."""
    return f"ad.{ad_id}"


def session_group(session_id: int) -> str:
    """Return the group of the connections (tabs) of one signed-in session."""
    return f"session.{session_id}"
