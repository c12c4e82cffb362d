"""The product beside others of its kind, on the same PostgreSQL, workers and client, in turns."""
