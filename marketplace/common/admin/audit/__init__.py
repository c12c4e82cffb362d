"""The audit log: `services.record` writes entries, `wire_names` tells how their keys go out on the wire."""
