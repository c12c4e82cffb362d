"""Start-up refusals: a setting that would hurt in production stops the start."""
