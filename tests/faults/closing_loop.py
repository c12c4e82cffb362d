"""The closing sweep without a pause, until it is ended: `python -m tests.faults.closing_loop [moment]`.

moment: ISO 8601; the sweep then lives at that moment for ever. Prints a line when it has begun and one per close.
"""

import sys
import time
from contextlib import nullcontext
from datetime import datetime

import django


def main() -> None:
    """Close due ads until the process is ended."""
    django.setup()
    from marketplace.common.db import clock
    from trading.offers import services

    moment = datetime.fromisoformat(sys.argv[1]) if len(sys.argv) > 1 else None
    print("sweeping", flush=True)
    with clock.travel(moment) if moment else nullcontext():
        while True:
            if closed := services.close_due_ads():
                print(f"closed {closed}", flush=True)
            time.sleep(0.005)


if __name__ == "__main__":
    main()
