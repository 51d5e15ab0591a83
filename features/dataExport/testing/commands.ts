import type { Command } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  // Everything there is, each time.
  'POST /console/exports': { weight: 0.3, send: () => ({}) },
}
