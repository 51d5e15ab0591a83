import { sql } from 'kysely'
import { type Command, pay } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

const gift = async (run: Run, { personId }: Person) => {
  const { id: giftId } = await run.one(sql<{ id: string }>`
    select g.id from gift g join payment_order o on o.id = g.payment_order_id
    where o.person_id = ${personId} and g.paid_at is not null`)
  return { params: { giftId } }
}

/** The calls of the random runs. */
export const commands: Record<string, Command> = {
  'POST /user/gifts': {
    weight: 4,
    async send(run) {
      const { smallPackage, largePackage } = run.worker.terms
      const { random } = run
      const body = {
        membershipPackageId: random.of([smallPackage, largePackage]).id,
        recipientName: 'Meera',
        recipientEmail: 'meera.runs@example.com',
        message: '',
        card: random.of(['sun', 'candles', 'ribbon', 'roll']),
        sendOn: '2027-01-01',
      }
      return { body }
    },
  },
  'POST /user/gifts/verify-payment': {
    weight: 6,
    keyed: true,
    send: async (run, me) => ({ body: await pay(run, me) }),
  },
  'POST /user/gifts/:giftId/link': { weight: 2, send: gift },
  'POST /user/gifts/:giftId/refund': { weight: 2, send: gift },
  'POST /console/gifts/:giftId/card': {
    weight: 1,
    async send(run) {
      const { giftId, email } = await run.one(sql<{ giftId: string; email: string }>`
        select g.id as gift_id, g.recipient_email as email from gift g join payment_order o on o.id = g.payment_order_id
        where o.person_id = any(${run.ids()}) and g.paid_at is not null and g.recipient_email is not null`)
      const recipientEmail = run.random.of([email, 'meera.again@example.com'])
      return { params: { giftId }, body: { recipientEmail, seenEmail: email } }
    },
  },
  // The link of a gift is only in its mail, so these ask with one that opens nothing.
  'POST /gifts/card': { weight: 1, send: async () => ({ body: { token: 'x'.repeat(43) } }) },
  'POST /user/gifts/claim': { weight: 1, send: async () => ({ body: { token: 'x'.repeat(43) } }) },
}
