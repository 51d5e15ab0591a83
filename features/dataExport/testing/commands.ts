import type { Command } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  // Rare, because each call exports everything.
  'POST /console/exports': { weight: 0.3, send: () => ({}) },
}
