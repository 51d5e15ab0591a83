import { type RawBuilder, sql } from 'kysely'
import { because, type Command, key, pay } from '#tests/faults/stateful/requests.ts'
import type { Run } from '#tests/faults/stateful/run.ts'

/** A fee of one of these people; in most cases one that is due. */
const fee = async (run: Run, people: RawBuilder<unknown>) => {
  const isOpen = sql`f.paid_at is null and f.waived_at is null and not f.is_undone`
  const { id: feeId } = await run.one(sql<{ id: string }>`
    select f.id from fee f join booking b on b.id = f.booking_id
    where b.person_id = any(${people}) and (${isOpen} or ${run.random.chance(0.2)})`)
  return { params: { feeId } }
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/fees/:feeId/checkout': {
    weight: 24,
    send: (run, { personId }) =>
      fee(
        run,
        sql`array(select ${personId}::uuid union all
          select id from person where household_of = ${personId} and email is null)`,
      ),
  },
  'POST /user/fees/verify-payment': {
    weight: 24,
    keyed: true,
    // In most cases the order of a fee.
    send: async (run, me) => ({
      body: await pay(run, me, run.random.chance(0.9) ? { of: sql`fee_id is not null` } : {}),
    }),
  },
  'POST /console/fees/:feeId/take': {
    weight: 12,
    keyed: true,
    async send(run) {
      const method = run.random.of(['cash', 'upi', 'card'])
      const reference = method === 'cash' ? {} : { reference: '4021' }
      return { ...(await fee(run, sql`${run.ids()}`)), body: { method, ...reference, saleKey: key() } }
    },
  },
  'POST /console/fees/:feeId/waive': {
    weight: 10,
    send: async (run) => ({ ...(await fee(run, sql`${run.ids()}`)), body: { reason: because } }),
  },
}
