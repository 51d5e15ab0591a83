import { randomBytes } from 'node:crypto'
import { recordAudit, recordAudits } from '#features/audit/usecases/recordAudit.server.ts'
import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { Paise } from '#lib/money.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import type { ConsoleCredit, ConsoleCredits } from '../console/schema.ts'
import { CREDIT_YEARS, creditCode } from '../creditRules.ts'
import {
  type Credit,
  type CreditFilter,
  creditById,
  findCredits,
  insertCredits,
  markWithdrawn,
  openCreditOf,
  openCreditsOf,
  openReinstatedCredits,
} from '../creditStore.server.ts'
import type { OwnCredit } from '../schema.ts'
import { lockCode } from '../store.server.ts'

interface OwedCredit {
  bookingId: string
  personId: string
  creditPaise: Paise
}

/**
 * Issues the credits that the studio owes for these bookings, once for each. `by`: who cancelled the class; null for an
 * automatic cancellation.
 */
export async function issueCredits(
  trx: Trx,
  owed: OwedCredit[],
  by: string | null,
  now: Temporal.Instant,
): Promise<void> {
  if (!owed.length) return
  const firstDay = studioDay(now)
  const lastDay = firstDay.add({ years: CREDIT_YEARS })
  const withCodes = owed.map((each) => ({ ...each, code: creditCode(randomBytes(16)) }))
  const credits = await insertCredits(trx, withCodes, { firstDay, lastDay }, now)
  const records = credits.flatMap(({ id, bookingId }) => {
    const credit = owed.find((each) => each.bookingId === bookingId)
    if (!credit) return []
    const after = { pricePaise: credit.creditPaise, lastDay: lastDay.toString() }
    const subject = { subject: 'credit', subjectId: id, personId: credit.personId }
    return { action: 'credit.give' as const, ...subject, after }
  })
  await recordAudits(trx, by, records, now)
}

/** The unused credit for a booking, for the mail about it; null if there is none. */
export async function creditForBooking(
  db: Db,
  bookingId: string,
  now: Temporal.Instant,
): Promise<Pick<Credit, 'code' | 'paise' | 'lastDay'> | null> {
  return (await openCreditOf(db, bookingId, studioDay(now))) ?? null
}

/** The credits that can be used again after a purchase was refunded, for the mail about it. */
export const reinstatedCredits = (
  db: Db,
  orderId: string,
  now: Temporal.Instant,
): Promise<Pick<Credit, 'code' | 'paise' | 'lastDay'>[]> => openReinstatedCredits(db, orderId, studioDay(now))

/** A member's unused credits, and those of the people in the household whose mail goes to this member. */
export async function readOwnCredits(db: Db, personId: string, now: Temporal.Instant): Promise<OwnCredit[]> {
  const credits = await openCreditsOf(db, personId, studioDay(now))
  return credits.map(({ id, code, person, title, date, paise, lastDay }) => ({
    _id: id,
    code,
    person: person.id === personId ? null : person.firstName,
    title,
    date: date.toString(),
    amountPaise: paise,
    lastDay: lastDay.toString(),
  }))
}

const viewCredit = (credit: Credit): ConsoleCredit => {
  const { id, person, date, paise, lastDay, madeAt, usedAt, withdrawnAt, ...rest } = credit
  return {
    ...rest,
    _id: id,
    person: { _id: person.id, name: person.name },
    date: date.toString(),
    amountPaise: paise,
    lastDay: lastDay.toString(),
    madeAt: isoInstant(madeAt),
    usedAt: usedAt && isoInstant(usedAt),
    withdrawnAt: withdrawnAt && isoInstant(withdrawnAt),
  }
}

export async function listCredits(
  db: Db,
  filter: CreditFilter,
  now: Temporal.Instant,
): Promise<ConsoleCredits> {
  const { rows, total, sumPaise } = await findCredits(db, filter, studioDay(now))
  const { page, limit } = filter
  return { rows: rows.map(viewCredit), total, sumPaise, page, limit }
}

async function creditOf(db: Db, id: string, now: Temporal.Instant): Promise<Credit> {
  const credit = await creditById(db, id, studioDay(now))
  if (!credit) throw new Refusal('NOT_FOUND')
  return credit
}

/**
 * Withdraws a credit. An open checkout can still use it for up to 30 minutes, a payment link until it expires. Throws
 * NOT_FOUND, CREDIT_SETTLED.
 */
export async function withdrawCredit(
  { db }: Pick<Deps, 'db'>,
  by: Caller,
  { creditId, reason }: { creditId: string; reason: string },
  now: Temporal.Instant,
): Promise<ConsoleCredit> {
  return inTransaction(db, async (trx) => {
    await lockCode(trx, creditId)
    const credit = await creditOf(trx, creditId, now)
    if (credit.state !== 'open') throw new Refusal('CREDIT_SETTLED')
    await markWithdrawn(trx, creditId, reason, now)
    const { person, paise, lastDay } = credit
    const subject = { subject: 'credit', subjectId: creditId, personId: person.id }
    const before = { pricePaise: paise, lastDay: lastDay.toString() }
    await recordAudit(trx, by.personId, { action: 'credit.withdraw', ...subject, before, reason }, now)
    return viewCredit(await creditOf(trx, creditId, now))
  })
}
