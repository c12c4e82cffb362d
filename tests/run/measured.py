"""Run a command and write the processor seconds of all that it started: `python -S measured.py FILE command ...`

A process counts for its parent once that has waited for it. What a browser or a killed server leaves behind would count
for nobody, so on Linux this process inherits it. The exit code is the command's.
"""

import ctypes
import os
import resource
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
GRACE_SECONDS = 60  # for what was told to end and is still about it, on a busy machine


def run(command: list[str]) -> int:
    """Run the command to its end and wait for its descendants, the latter at most GRACE_SECONDS."""
    child = os.posix_spawnp(command[0], command, os.environ)
    ended, status = os.wait()
    while ended != child:
        ended, status = os.wait()
    deadline = time.monotonic() + GRACE_SECONDS
    try:
        while time.monotonic() < deadline:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                time.sleep(0.05)
    except ChildProcessError:
        pass  # none is left
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    # The signal reaches the command, too, which ends in its own way. A handler, as SIG_IGN would be inherited.
    signal.signal(signal.SIGTERM, lambda number, frame: None)
    result = run(sys.argv[2:])
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(sys.argv[1], "w") as file:
        file.write(f"{used.ru_utime + used.ru_stime:.2f}")
    sys.exit(result)
