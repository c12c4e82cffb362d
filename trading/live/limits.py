"""Limits of a live connection and the codes it is closed with. Source: docs/spec/api-trading.md, "10. Live
connection"; docs/spec/reliability.md, "S3 Rates".
"""

from typing import Final

from marketplace.common.messaging import live
from marketplace.common.messaging.live.rate_limits import ConnectionSlots, SlidingWindows

FRAME_BYTES: Final = 8 * 1024
FRAMES: Final = (20, 10.0)  # frames, seconds
CONNECTS: Final = (10, 60.0)  # per session; per address for guests, and for sids that are wrong
GUESTS_PER_ADDRESS: Final = 20
TABS: Final = 8
UNREADABLE: Final = 3
ADS: Final = 50
REF_LENGTH: Final = 64
BIGGEST_ID: Final = 2**63 - 1

CLOSE_TRY_AGAIN: Final = 1001  # an error of ours: the client connects again after a while
CLOSE_TOO_BIG: Final = 1009
CLOSE_UNREADABLE: Final = 4400
CLOSE_ENDED: Final = live.CLOSE_ENDED
CLOSE_SILENT: Final = 4408
CLOSE_REPLACED: Final = live.CLOSE_REPLACED
CLOSE_TOO_MANY: Final = 4429

connects = SlidingWindows(*CONNECTS)
guests = ConnectionSlots(GUESTS_PER_ADDRESS)
