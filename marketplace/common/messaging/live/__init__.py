"""Sending to live connections: groups, pushes through the outbox, and the channel layer."""

from marketplace.common.messaging.live.push import (
    CLOSE_ENDED,
    CLOSE_REPLACED,
    ad_group,
    end_session,
    frame_entry,
    push_to_ad,
    push_to_group,
    push_to_groups,
    push_to_user,
    session_group,
    user_group,
)
from marketplace.common.messaging.live.sending import use_loop

__all__ = [
    "CLOSE_ENDED",
    "CLOSE_REPLACED",
    "ad_group",
    "end_session",
    "frame_entry",
    "push_to_ad",
    "push_to_group",
    "push_to_groups",
    "push_to_user",
    "session_group",
    "use_loop",
    "user_group",
]
