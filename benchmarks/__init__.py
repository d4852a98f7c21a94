"""Speed and memory, as figures that can be compared: each run prints a calibration line of its own machine first."""
