import { sql } from 'kysely'
import { type Command, day, read } from '#tests/faults/stateful/requests.ts'
import type { OwnFreezePreview, OwnFreezesView } from '../schema.ts'

const passOf = (personId: string, where = sql`true`) =>
  sql<{ passId: string }>`select p.id as pass_id from pass p where p.person_id = ${personId} and ${where}`

/** Whether the pass was used. An unused pass can't be frozen. */
const isUsed = sql`p.first_session_on is not null and p.revoked_at is null`

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/passes/:passId/freeze': {
    weight: 5,
    async send(run, me) {
      const { passId } = await run.one(passOf(me.personId, run.random.chance(0.8) ? isUsed : sql`true`))
      const from = 1 + run.random.int(12)
      const range = { from: day(from), to: day(from + run.random.int(5)) }
      const { body } = await me.browser.call<OwnFreezePreview>(
        'POST',
        `/user/passes/${passId}/freeze/preview`,
        { body: range },
      )
      // If the preview is refused, terms as an outdated screen would send them.
      const terms = body.data?.terms ?? {
        version: 0,
        expiryAfter: range.to,
        returned: [],
        charged: [],
        queues: [],
      }
      const version = run.random.chance(0.1) ? terms.version + 1 : terms.version
      return { params: { passId }, body: { ...range, terms: { ...terms, version } } }
    },
  },
  'POST /user/passes/:passId/freeze/preview': {
    weight: 0.7,
    async send(run, me) {
      const { passId } = await run.one(passOf(me.personId, run.random.chance(0.8) ? isUsed : sql`true`))
      return { params: { passId }, body: { from: day(1), to: day(1 + run.random.int(20)) } }
    },
  },
  'POST /user/passes/:passId/freezes/:freezeId/end': {
    weight: 3,
    async send(run, me) {
      const { passId, freezeId } = await run.one(
        sql<{ passId: string; freezeId: string }>`
          select f.pass_id, f.id as freeze_id from pass_freeze f join pass p on p.id = f.pass_id
          where p.person_id = ${me.personId}`,
      )
      const view = await read<OwnFreezesView>(me, `/user/passes/${passId}/freezes`)
      return { params: { passId, freezeId }, body: { version: view?.version ?? 0 } }
    },
  },
}
