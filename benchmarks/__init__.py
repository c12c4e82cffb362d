"""Speed and scale, always as a ratio to a floor measured in the same run: absolute figures are the machine's."""
