import type { Command } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  // Each call exports everything that exists.
  'POST /console/exports': { weight: 0.3, send: () => ({}) },
}
