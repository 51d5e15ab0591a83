/**
 * Seeds that once failed, and how many of their first runs are done with each day's own. Add the seed and the number of
 * the run that a failure names. When commands are added or changed a seed brings other runs than it did.
 */
export const failedRuns: { seed: number; runs: number }[] = [
  // Two owners who changed each other's roles at once.
  { seed: 7, runs: 20 },
]
