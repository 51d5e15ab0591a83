import type { Command } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'PUT /user/messages': {
    weight: 0.5,
    send: async ({ random }) => ({
      body: {
        channel: 'mail',
        kind: random.chance(0.5) ? 'reminders' : 'passes',
        isOn: random.chance(0.5),
      },
    }),
  },
  'DELETE /user/messages/device': { weight: 0.1, send: async () => ({}) },
  'PUT /user/consents': {
    weight: 0.3,
    send: async ({ random }) => ({ body: { purpose: 'news', version: 1, given: random.chance(0.5) } }),
  },
}

/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'PUT /user/messages/device': 'needs the keys of a browser, and affects nothing except its sign-in',
  'PUT /messages/:optOutToken': 'needs a secret that is sent only by mail',
}
