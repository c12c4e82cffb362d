"""Whether this process may answer, and what there is to watch: readiness, the metrics' listener, database gauges."""
