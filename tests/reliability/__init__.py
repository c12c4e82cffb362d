"""The long form of everything that is proved about faults: `make proof` runs it and writes docs/proof.md.

Each part writes what came of it to a file in `var/reliability`; the page is written from those files.
"""
