"""Plays a batch on Numba's CUDA simulator and interpreted, and compares all arrays. Run with NUMBA_ENABLE_CUDASIM=1."""

import numpy as np

from fathom.engine.cuda import launch
from fathom.engine.loader import load
from fathom.envs.batch import BatchEnv


def main() -> None:
    launch.BLOCK = 1  # the simulator cannot tell device functions of threads of a block apart
    batches = [BatchEnv(load("deep-dive", machine), 4, limit=5) for machine in ("python", "cuda")]
    for number in range(12):
        options = [np.flatnonzero(mask)[number % 2] for mask in batches[0].batch.masks]
        for env in batches:
            env.step(options)
        interpreted, device = (env.batch for env in batches)
        for ours, theirs in zip(interpreted[:-1], device[:-1], strict=True):
            assert ours.tobytes() == theirs.copy_to_host().tobytes()
    print("the same")


if __name__ == "__main__":
    main()
