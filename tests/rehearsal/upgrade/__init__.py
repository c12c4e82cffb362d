"""The next release of the tests: migrations that a real one may have, on tables that the traffic writes to."""
