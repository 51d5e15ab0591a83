import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { opaqueTokenHash } from '#lib/opaqueToken.server.ts'
import { toDate } from '#lib/time.ts'
import { TODAY } from '#tests/faults/stateful/environment.ts'
import { type Command, day, pay } from '#tests/faults/stateful/requests.ts'
import type { Person, Run } from '#tests/faults/stateful/run.ts'

const gift = async (run: Run, { personId }: Person) => {
  const { id: giftId } = await run.one(sql<{ id: string }>`
    select g.id from gift g join payment_order o on o.id = g.payment_order_id
    where o.person_id = ${personId} and g.paid_at is not null`)
  return { params: { giftId } }
}

/** The recipients of this run's gifts. */
const recipients = ({ mark }: Run) =>
  [`meera.${mark}@example.com`, `meera.again.${mark}@example.com`] as [string, string]

/** How long a recipient waits for the mail of a gift that is due, in milliseconds. */
const MAIL_MS = 8_000

interface OpenGift {
  paymentId: string
  isDue: boolean
  tokenHash: Buffer | null
}

/**
 * The link of an unclaimed gift, from the mail to its recipient; sometimes an older link, which may be replaced or
 * used; rarely an invalid one.
 */
async function link(run: Run): Promise<{ token: string; of?: OpenGift }> {
  const { random, environment } = run
  if (random.chance(0.03)) return { token: 'x'.repeat(43) }
  const links = () => recipients(run).flatMap((address) => environment.giftLinks.get(address) ?? [])
  if (random.chance(0.2)) return { token: random.of(links()) }
  const open = () =>
    run.rows(sql<OpenGift>`
      select o.payment_id, g.sent_at is not null or g.send_at <= ${toDate(environment.now().add({ seconds: 5 }))} as is_due, g.token_hash
      from gift g join payment_order o on o.id = g.payment_order_id
      where o.person_id = any(${run.ids()}) and g.paid_at is not null and g.claimed_at is null and g.ended_at is null`)
  for (const until = Date.now() + MAIL_MS; ; await sleep(100)) {
    const gifts = await open()
    for (const giftState of gifts) {
      const { tokenHash } = giftState
      const token = tokenHash && links().find((each) => opaqueTokenHash(each).equals(tokenHash))
      if (token) return { token, of: giftState }
    }
    if (!gifts.some(({ isDue }) => isDue) || Date.now() > until) return { token: random.of(links()) }
  }
}

/** The giver's bank reverses the payment of a gift, at about the moment when the gift is claimed. */
async function dispute({ environment }: Run, { paymentId }: OpenGift): Promise<void> {
  const opened = { paymentId, reason: 'services_not_provided', phase: 'chargeback', days: 7, webhook: 'now' }
  const { id } = await environment.atGateway<{ id?: string }>('/disputes', opened)
  if (id) await environment.atGateway(`/disputes/${id}/settle`, { status: 'lost', webhook: 'now' })
}

/** The API calls that the random runs make (tests/faults/stateful). */
export const commands: Record<string, Command> = {
  'POST /user/gifts': {
    weight: 4,
    async send(run) {
      const { smallPackage, largePackage } = run.worker.terms
      const { random } = run
      const body = {
        membershipPackageId: random.of([smallPackage, largePackage]).id,
        recipientName: 'Meera',
        recipientEmail: recipients(run)[0],
        message: '',
        card: random.of(['sun', 'candles', 'ribbon', 'roll']),
        sendOn: random.chance(0.85) ? TODAY : day(30),
      }
      return { body }
    },
  },
  'POST /user/gifts/verify-payment': {
    weight: 6,
    keyed: true,
    send: async (run, me) => ({
      body: await pay(run, me, run.random.chance(0.9) ? { of: sql`gift_id is not null` } : {}),
    }),
  },
  'POST /user/gifts/:giftId/link': {
    weight: 2,
    async send(run, me) {
      // Waits for its mail, which is sent a moment later.
      if (run.random.chance(0.8)) await link(run).catch(() => {})
      return gift(run, me)
    },
  },
  'POST /user/gifts/:giftId/refund': { weight: 2, send: gift },
  'POST /console/gifts/:giftId/card': {
    weight: 1,
    async send(run) {
      const { giftId, email } = await run.one(sql<{ giftId: string; email: string }>`
        select g.id as gift_id, g.recipient_email as email from gift g join payment_order o on o.id = g.payment_order_id
        where o.person_id = any(${run.ids()}) and g.paid_at is not null and g.recipient_email is not null`)
      const recipientEmail = run.random.of([email, recipients(run)[1]])
      return { params: { giftId }, body: { recipientEmail, seenEmail: email } }
    },
  },
  'POST /gifts/card': { weight: 1, send: async (run) => ({ body: { token: (await link(run)).token } }) },
  'POST /user/gifts/claim': {
    weight: 4,
    async send(run) {
      const { token, of } = await link(run)
      if (of && run.random.chance(0.25)) {
        run.pendingUntil = Date.now() + 2_000
        await dispute(run, of)
      }
      return { body: { token } }
    },
  },
}
