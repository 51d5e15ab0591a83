import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import { lockDrawer } from '#features/payment/reads.server.ts'
import { type Db, inTransaction, violates } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { isStaff, limitToOwnData, type Role } from '#lib/permissions.ts'
import { orThrow, Refusal } from '#lib/refusals.ts'
import { dayBounds, isoInstant, studioDay } from '#lib/time.ts'
import {
  type CashDrawerRow,
  type CashUpRow,
  cashUpOfRequest,
  cashUpsOf,
  drawersOf,
  insertCashUp,
} from '../cashUpStore.server.ts'
import type { CashDrawerView, CashUpView } from '../console/schema.ts'
import type { NamedRow } from '../paymentStore.server.ts'
import {
  type ByMethod,
  type CashUpRequestBody,
  decideCashUp,
  differenceOf,
  isClosable,
  isSame,
} from '../rules.ts'

const ZERO: ByMethod = { cash: 0, upi: 0, card: 0 }

/**
 * The cash drawers of a day that the caller may see: those with entries or a closing, and always the caller's own, even
 * if it is empty.
 */
export async function readDrawers(db: Db, by: Caller, day: Temporal.PlainDate): Promise<CashDrawerView[]> {
  const ownId = limitToOwnData(by, 'readMoney') ?? undefined
  const [drawers, cashUps] = await Promise.all([
    drawersOf(db, dayBounds(day), ownId),
    cashUpsOf(db, day, ownId),
  ])
  const caller = await staffOfDrawer(db, by.personId)
  const empty = [...cashUps.map(({ person }) => person), caller].map((person) => ({ person, ...NO_ENTRIES }))
  const byPerson = new Map([...empty, ...drawers].map((drawer) => [drawer.person.id, drawer]))
  return [...byPerson.values()].map((drawer) => viewDrawer(day, drawer, cashUps))
}

const NO_ENTRIES = { expected: ZERO, cashSales: 0, entries: 0 }

async function staffOfDrawer(db: Db, id: string): Promise<NamedRow & { role: Role }> {
  const person = await personOfId(db, id)
  if (!person) throw new Refusal('NOT_FOUND')
  return { id, name: fullName(person), role: person.role }
}

const viewDrawer = (
  day: Temporal.PlainDate,
  { person, expected, cashSales, entries }: CashDrawerRow,
  cashUps: CashUpRow[],
): CashDrawerView => {
  const own = cashUps.filter((cashUp) => cashUp.person.id === person.id)
  const last = own.at(-1)
  return {
    person: { _id: person.id, name: person.name },
    day: day.toString(),
    expected,
    cashSales,
    cashUps: own.map(viewCashUp),
    movedSince: last !== undefined && hasMoved(last, { expected, entries }),
  }
}

/** The number of entries is compared too, because a sale and a void of the same amount leave the sums unchanged. */
const hasMoved = (last: CashUpRow, now: Pick<CashDrawerRow, 'expected' | 'entries'>): boolean =>
  last.entries === null ? !isSame(last.expected, now.expected) : last.entries !== now.entries

const viewCashUp = ({ id, person: _, entries: __, closedAt, closedBy, ...row }: CashUpRow): CashUpView => ({
  _id: id,
  ...row,
  difference: differenceOf(row),
  closedAt: isoInstant(closedAt),
  closedBy: { _id: closedBy.id, name: closedBy.name },
})

export interface CashUpRequest extends CashUpRequestBody {
  personId: string
  day: Temporal.PlainDate
  requestKey: string
}

/**
 * Closes a cash drawer of a day, or corrects its closing: the expected amounts at this moment, the count, and the
 * reason for a difference. The drawer is locked, so its person can sell nothing until the transaction ends. A repeated
 * request with the same key changes nothing. Throws NOT_FOUND for a drawer that the caller may not close, or that does
 * not exist; CHANGED, CASH_UP_CLOSED, CASH_UP_UNEXPLAINED; BAD_REQUEST for a day in the future or over a year ago, and
 * for a key used for another cash-up.
 */
export async function closeDrawer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: Caller,
  request: CashUpRequest,
): Promise<CashDrawerView> {
  const { personId, day, requestKey } = request
  const ownId = limitToOwnData(by, 'readMoney')
  if (ownId !== null && personId !== ownId) throw new Refusal('NOT_FOUND')
  const person = await staffOfDrawer(db, personId)
  return inTransaction(db, async (trx) => {
    const now = await lockDrawer(trx, personId, clock)
    if (!isClosable(day, studioDay(now))) throw new Refusal('BAD_REQUEST', { field: 'day' })
    const [drawer] = await drawersOf(trx, dayBounds(day), personId)
    // The drawer of a person who is no longer staff exists only if it has entries on that day.
    if (!isStaff(person.role) && !drawer) throw new Refusal('NOT_FOUND')
    const { expected, cashSales, entries } = drawer ?? NO_ENTRIES
    const cashUps = await cashUpsOf(trx, day, personId)
    const existingId = await cashUpOfRequest(trx, requestKey)
    if (existingId) {
      // Those of other drawers and days are not among them.
      const existing = cashUps.find(({ id }) => id === existingId)
      if (!existing || !isSameCashUp(existing, request, by)) throw requestKeyUsed()
      return viewDrawer(day, { person, expected, cashSales, entries }, cashUps)
    }
    const last = cashUps.at(-1)
    const decision = decideCashUp(request, { expected, last: last?.entry ?? 0 })
    const unexplained = decision.kind === 'refuse' && decision.code === 'CASH_UP_UNEXPLAINED'
    const { entry } = orThrow(decision, unexplained ? 'note' : undefined)
    const { floatPaise, counted, note } = request
    const cashUp = {
      personId,
      day,
      entry,
      floatPaise,
      expected,
      entries,
      counted,
      note,
      closedBy: by.personId,
    }
    const id = await insertCashUp(trx, { ...cashUp, requestKey }, now)
    const action = entry === 1 ? 'cashUp.close' : 'cashUp.correct'
    const after = { day: day.toString(), entry, floatPaise, expected, counted }
    const before = last && { floatPaise: last.floatPaise, expected: last.expected, counted: last.counted }
    const changes = { after, ...(before ? { before } : {}), ...(note ? { reason: note } : {}) }
    await recordAudit(
      trx,
      by.personId,
      { action, subject: 'cashUp', subjectId: id, personId, ...changes },
      now,
    )
    return viewDrawer(day, { person, expected, cashSales, entries }, await cashUpsOf(trx, day, personId))
  }).catch((error: unknown) => {
    // A simultaneous request has used the same key for another drawer.
    if (violates(error, 'cash_up_request_key_key')) throw requestKeyUsed()
    throw error
  })
}

/** Whether the existing closing of this drawer and day contains everything that the request would record. */
const isSameCashUp = (
  existing: CashUpRow,
  { floatPaise, counted, seen, note, corrects }: CashUpRequest,
  by: Caller,
): boolean =>
  existing.entry === (corrects ?? 0) + 1 &&
  existing.floatPaise === floatPaise &&
  isSame(existing.expected, seen) &&
  isSame(existing.counted, counted) &&
  existing.note === note &&
  existing.closedBy.id === by.personId

const requestKeyUsed = () => new Refusal('BAD_REQUEST', { field: 'requestKey' })
