import type { Command } from '#tests/faults/stateful/requests.ts'

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /staff/invitations': {
    weight: 0.7,
    send: ({ random, mark }) => ({
      body: {
        email: `${mark}s${random.int(3)}@runs.example`,
        role: random.of(['frontDesk', 'manager', 'owner']),
      },
    }),
  },
  'PUT /staff/:personId': {
    weight: 1,
    send: ({ random, people, worker }) => ({
      params: { personId: random.of([people.frontDesk, people.manager, people.instructor]).personId },
      body: random.of([
        { role: 'frontDesk' },
        { role: 'manager' },
        { role: 'owner' },
        { role: 'member' },
        { role: 'instructor', instructorId: worker.instructors.own },
      ]),
    }),
  },
}

/** Endpoints that change something and that no random run calls, with the reason. */
export const exceptions: Record<string, string> = {
  'POST /staff/invitation': 'needs a secret that is sent only by mail',
  'POST /staff/invitation/accept': 'needs a secret that is sent only by mail',
  'DELETE /staff/:personId/sign-ins': 'part of signing in, not tested here',
  'DELETE /staff/:personId/sign-ins/:signInId': 'part of signing in, not tested here',
}
