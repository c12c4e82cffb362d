"""The long form of everything that is proved about faults: `make proof` runs it.

Each part writes its results to a file in `var/reliability`, and `proof.md` beside them is made from these files. The
folder is kept with a release; docs/proof.md sums up the latest.
"""
