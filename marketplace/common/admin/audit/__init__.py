"""The audit log: `record` in the transaction of the write, `spell` for the wire. The models are in `models`."""
