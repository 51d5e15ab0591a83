import type { Command } from '#tests/faults/stateful/requests.ts'

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /user/create-enquiry': {
    weight: 0.7,
    send: (_, { mark }) => ({
      body: {
        name: `${mark}asks`,
        email: `${mark}@runs.example`,
        message: `What of ${mark}?`,
        elapsed: 20_000,
      },
    }),
  },
}
