import type { Db, Trx } from '#lib/db.server.ts'
import { isDayBefore } from '#lib/time.ts'
import { type EntryRow, endEntries, entriesOf } from '../store.server.ts'

/** The queues of a person for sessions from one day to another, both included. */
export const queuesWithin = async (
  db: Db,
  personId: string,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<EntryRow[]> =>
  (await entriesOf(db, personId, now)).filter(
    ({ session: { date } }) => !isDayBefore(date, from) && !isDayBefore(to, date),
  )

/** Leaves queues, as a part of the caller's transaction, which has locked their sessions. */
export const leaveQueues = (trx: Trx, ids: string[], now: Temporal.Instant): Promise<string[]> =>
  endEntries(trx, { ids }, { status: 'left' }, now)
