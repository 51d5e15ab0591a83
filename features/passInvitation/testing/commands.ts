import type { Command } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  // A link opens an invitation only for somebody who has it, so this asks with one that opens nothing.
  'POST /pass-invitations/card': { weight: 1, send: async () => ({ body: { token: 'x'.repeat(43) } }) },
  'POST /user/pass-invitations/accept': {
    weight: 1,
    send: async () => ({ body: { token: 'x'.repeat(43) } }),
  },
}
