"""The machine "cuda": rules compiled for an NVIDIA GPU, the same bytes as on the other machines."""
