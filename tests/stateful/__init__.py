"""The market against a model of it, over many histories."""
