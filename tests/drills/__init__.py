"""Faults of docs/spec/reliability.md as drills: a quick form for every run of the tests, a whole one for the proof.

A drill is a test with the mark `drill`. `make proof` repeats every drill in its whole form.
"""
