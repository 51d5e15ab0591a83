import type { Command } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'PUT /user/messages': {
    weight: 0.5,
    send: async ({ random }) => ({ body: { reminders: random.chance(0.5), passes: random.chance(0.5) } }),
  },
}

/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'PUT /messages/:optOutToken': 'needs a secret that is sent only by mail',
}
