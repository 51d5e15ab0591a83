import type { Command } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
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
