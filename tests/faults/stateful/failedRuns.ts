/**
 * Seeds that failed once, and how many of their first runs are repeated every day. Add the seed and the run number of a
 * failure here. After a change of the commands, a seed results in different runs.
 */
export const failedRuns: { seed: number; runs: number }[] = [
  // Two owners changed each other's roles at once.
  { seed: 7, runs: 20 },
]
