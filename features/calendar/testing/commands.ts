import type { Command } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/calendar-feed': { weight: 0.7, send: () => ({}) },
  'DELETE /user/calendar-feed': { weight: 0.7, send: () => ({}) },
}
