import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { toDate } from '#lib/time.ts'
import { TODAY } from '#tests/faults/stateful/environment.ts'
import { NothingFits } from '#tests/faults/stateful/random.ts'
import type { Guest, Person, Run } from '#tests/faults/stateful/run.ts'
import type { RequestInput } from '#tests/ownership/entry.ts'

/** An action of a person: a call of an endpoint, with data that exists in the run at that moment. */
export interface Command {
  /** How often the command is chosen, relative to others. */
  weight: number
  send(run: Run, me: Person): Promise<RequestInput> | RequestInput
  /** The call has a key: if it is sent again, it gets the same response and takes effect once. */
  keyed?: true
  /** Whether the command affects data outside of this run. */
  environment?: (sent: RequestInput) => boolean
}

export const day = (days: number) => Temporal.PlainDate.from(TODAY).add({ days }).toString()

let createdCount = 0

export const next = () => {
  createdCount += 1
  return createdCount
}

export const key = () => crypto.randomUUID()

export const because = 'She asked at the desk'

/** A member, or with the same probability a person without an account, if there is one. */
export const pickGuest = (run: Run): Guest => {
  const guests = run.guests.filter(({ gone }) => !gone)
  return run.random.of(guests.length && run.random.chance(0.6) ? guests : run.people.members)
}

export const member = (run: Run) => pickGuest(run).personId

/** Usually a person with a pass. */
export const holder = async (run: Run): Promise<string> => {
  if (run.random.chance(0.2)) return member(run)
  const guests = run.guests.map(({ personId }) => personId)
  const { personId } = await run.one(sql<{ personId: string }>`
    select person_id from pass where person_id = any(${run.ids()}) and revoked_at is null
    ${run.random.chance(0.7) ? sql`and (person_id = any(${guests}) or ${guests.length === 0})` : sql``}`)
  return personId
}

export const post = async <T>({ browser }: Person, path: string, body?: object): Promise<T | undefined> => {
  const response = await browser.call<T>('POST', path, body ? { body } : {})
  return response.status < 300 ? response.body.data : undefined
}

export const read = async <T>({ browser }: Person, path: string): Promise<T | undefined> => {
  const response = await browser.call<T>('GET', path)
  return response.status < 300 ? response.body.data : undefined
}

/** Any session; in some runs usually the first one. */
export const session = (run: Run) =>
  run.one(sql<{ classId: string; date: string; id: string }>`
    select class_id, date::text as date, id from session
    where class_id = any(${run.isFull && run.random.chance(0.6) ? [run.soon] : run.classes})`)

export const booking = (run: Run, where = sql`true`) =>
  run.one(sql<{ id: string; personId: string; sessionId: string; passId: string }>`
    select b.id, b.person_id, b.session_id, b.pass_id from booking b
    where b.person_id = any(${run.ids()}) and ${where}`)

/** Bookings of people who were checked in before the class begins. */
export const checkedInEarly = ({ environment }: Run) => sql`(b.status = 'attended' and exists (
  select from session s where s.id = b.session_id and s.starts_at > ${toDate(environment.now())} and s.cancelled_at is null))`

/** Usually a booking that can still be changed. */
export const live = ({ random }: Run) => (random.chance(0.8) ? sql`b.status = 'scheduled'` : sql`true`)

export const pass = (run: Run) =>
  run.one(sql<{ passId: string; memberId: string; version: number }>`
    select id as pass_id, person_id as member_id, version from pass where person_id = any(${run.ids()})`)

export const anySession = async (run: Run) => {
  const { classId, date } = await session(run)
  return { classId, date }
}

const openCredits = (run: Run, people: string[]) =>
  run.rows(sql<{ code: string; personId: string }>`
    select code, person_id from promo_code
    where person_id = any(${people}) and stopped_at is null and used_count = 0`)

/**
 * Promo codes and credits for a package: none, one, or several. Usually with the buyer's open credit, if there is one.
 */
export async function codesFor(run: Run, packageId: string, buyerId: string): Promise<string[]> {
  const [credit] = await openCredits(run, [buyerId])
  if (credit && run.random.chance(0.7)) return [credit.code]
  const rows = await run.rows(sql<{ code: string }>`
    select code from promo_code where ${packageId} = any(package_ids) or person_id = any(${run.ids()})
    order by stopped_at is not null, person_id is null, created_at desc limit 6`)
  const codes = rows.map(({ code }) => code).filter(() => run.random.chance(run.isFull ? 0.8 : 0.4))
  return run.random.chance(0.1) ? ['NOSUCHCODE'] : codes.slice(0, 3)
}

export const offer = async (run: Run, me: Person) => {
  const { smallPackage, largePackage } = run.worker.terms
  const packageId = run.random.of([smallPackage, smallPackage, largePackage]).id
  const [owed] = await openCredits(run, run.ids())
  const personId = owed && run.random.chance(0.6) ? owed.personId : member(run)
  const codes = run.random.chance(owed ? 0.8 : 0.4) ? await codesFor(run, packageId, personId) : []
  const request = { personId, packageId, codes }
  const seen = await post<{
    version: number
    amountPaise: number
    tax: { gstBasisPoints: number }
    paymentsBefore: number
  }>(me, '/console/sales/preview', request)
  if (!seen) throw new NothingFits()
  const { version, amountPaise, tax, paymentsBefore } = seen
  return { ...request, seen: { version, amountPaise, gstBasisPoints: tax.gstBasisPoints, paymentsBefore } }
}

/** Pays an open order of the person at the gateway, which sends the webhook at any time; returns the proof. */
export async function pay(
  run: Run,
  { personId }: Person,
  always: { partBack?: true; of?: RawBuilder<unknown> } = {},
) {
  const { environment, random } = run
  const { orderId } = await run.one(sql<{ orderId: string }>`
    select gateway_order_id as order_id from payment_order
    where person_id = ${personId} and gateway_order_id like 'order%' and ${always.of ?? sql`true`}
      and (status = 'created' or ${random.chance(0.2)})`)
  const webhook = always.partBack ? 'never' : random.of(['now', 'late', 'twice', 'never'])
  run.pendingUntil = Date.now() + 2_000
  const outcome = !always.partBack && random.chance(0.15) ? 'failed' : 'captured'
  type Paid = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>
  const attempt = await environment.atGateway<Paid & { error?: { metadata?: { payment_id: string } } }>(
    '/pay',
    {
      orderId,
      outcome,
      webhook,
    },
  )
  const paymentId = attempt.razorpay_payment_id ?? attempt.error?.metadata?.payment_id
  if (!paymentId) throw new NothingFits()
  // A part is refunded at the gateway before our server has recorded the payment, so that staff have to decide.
  if (always.partBack || (outcome === 'captured' && random.chance(0.15))) {
    await environment.atGateway(`/v1/payments/${paymentId}/refund`, { amount: 100 })
  }
  const signature = createHmac('sha256', environment.keySecret)
    .update(`${orderId}|${paymentId}`)
    .digest('hex')
  return { razorpay_order_id: orderId, razorpay_payment_id: paymentId, razorpay_signature: signature }
}

/**
 * A new person. Their own mark is only in their name; the run's mark is in the names of all people that the run
 * created.
 */
export const guest = ({ mark }: Run) => ({ firstName: `${mark}g${next()}g`, lastName: mark })
