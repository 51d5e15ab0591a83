import type { Mark } from '#features/booking/markRules.ts'
import { type Marked, markBooking } from '#features/booking/usecases/markBooking.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import { bookingOfCode } from '../checkInCode.server.ts'
import { decideScan } from '../rules.ts'
import type { MarkedView, ScanView } from '../schema.ts'
import { entriesOf, ownerOfBooking, seatsAround, sessionForStaff, sessionOfBooking } from '../store.server.ts'
import { viewMark, viewMarkRow } from '../views.server.ts'
import { scopedTo, sessionFor } from './readRoster.server.ts'

interface Sent {
  /** Made by the screen. */
  key: string
  madeAt: Temporal.Instant
}

const viewMarked = (bookingId: string, { outcome, mark, replaced }: Marked): MarkedView => ({
  bookingId,
  outcome,
  mark: viewMarkRow(mark),
  replaced: replaced && viewMarkRow(replaced),
})

/** A tap on a roster; an instructor's only on her own. Throws what `markBooking` does. */
export async function markAttendance(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { bookingId, mark, ...sent }: Sent & { bookingId: string; mark: Mark },
  now: Temporal.Instant,
): Promise<MarkedView> {
  if (!(await sessionOfBooking(deps.db, bookingId, scopedTo(caller, 'checkIn'))))
    throw new Refusal('NOT_FOUND')
  const tap = { ...sent, bookingId, mark, method: 'tap', by: caller.personId } as const
  return viewMarked(bookingId, await markBooking(deps, tap, now))
}

/**
 * The code of a member at the door of a session: she is in, or it is told where she is booked. Her seat counts, not
 * the booking that she happens to show. Throws NOT_FOUND, CHECK_IN_CODE_WRONG and what `markBooking` does.
 */
export async function scanCode(
  deps: Pick<Deps, 'db' | 'secret'>,
  caller: Caller,
  { sessionId, code, ...sent }: Sent & { sessionId: string; code: string },
  now: Temporal.Instant,
): Promise<ScanView> {
  const { db, secret } = deps
  await sessionFor(db, sessionId, caller, 'checkIn')
  const named = bookingOfCode(secret, code)
  const member = named === undefined ? undefined : await ownerOfBooking(db, named)
  if (!member) throw new Refusal('CHECK_IN_CODE_WRONG', { field: 'code' })
  const { personId, name: person } = member
  const found = decideScan(sessionId, await seatsAround(db, personId, now), now)
  if (found.kind === 'notBooked') return { outcome: 'notBooked', person, personId }
  if (found.kind === 'elsewhere')
    return { outcome: 'elsewhere', person, session: await viewOther(db, found.sessionId) }
  const { bookingId } = found
  const before = await lastMarkOf(db, sessionId, bookingId)
  const isIn = before?.mark === 'in' || before?.mark === 'late'
  if (isIn && before.key !== sent.key) {
    const marked = { bookingId, outcome: 'repeated', mark: viewMark(before), replaced: null } as const
    return { outcome: 'in', person, wasIn: true, marked }
  }
  const tap = { ...sent, bookingId, mark: 'in', method: 'code', by: caller.personId } as const
  const marked = await markBooking(deps, tap, now)
  return { outcome: 'in', person, wasIn: false, marked: viewMarked(bookingId, marked) }
}

const lastMarkOf = async (db: Deps['db'], sessionId: string, bookingId: string) =>
  (await entriesOf(db, [sessionId])).find((entry) => entry.bookingId === bookingId)?.lastMark

async function viewOther(db: Deps['db'], sessionId: string) {
  const other = await sessionForStaff(db, sessionId, { ownOf: null })
  if (!other) throw new Refusal('NOT_FOUND')
  const { id: _id, title, location, instructor, startsAt } = other
  return { _id, title, location, instructor, startsAt: isoInstant(startsAt) }
}
