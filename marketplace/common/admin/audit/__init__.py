"""The audit log: `services.record` writes entries, `wire_names` translates their keys for the API."""
