import { sql } from 'kysely'
import { type Command, post } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

/** A pass for two of the person. */
const ownPass = (run: Run, { personId }: Person) =>
  run.one(sql<{ passId: string }>`select id as pass_id from pass where person_id = ${personId} and shareable`)

/** The token of a link that this call creates for some holder; without a holder, an invalid token. */
async function newToken(run: Run): Promise<string> {
  for (const holder of run.people.members) {
    if (holder.gone) continue
    const { passId } = await ownPass(run, holder).catch(() => ({ passId: null }))
    if (!passId) continue
    const created = await post<{ link: string }>(holder, `/user/passes/${passId}/invitation`, { email: null })
    if (created) return created.link.split('/').at(-1) ?? ''
  }
  return 'x'.repeat(43)
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/passes/:passId/invitation': {
    weight: 2,
    async send(run, me) {
      const email = run.random.of([null, 'tara.runs@example.com'])
      return { params: await ownPass(run, me), body: { email } }
    },
  },
  'DELETE /user/passes/:passId/invitation': {
    weight: 1,
    send: async (run, me) => ({ params: await ownPass(run, me) }),
  },
  'POST /pass-invitations/card': {
    weight: 1,
    send: async (run) => ({ body: { token: await newToken(run) } }),
  },
  'POST /user/pass-invitations/accept': {
    weight: 4,
    send: async (run) => ({ body: { token: await newToken(run) } }),
  },
}
