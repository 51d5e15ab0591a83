import type { Db, Trx } from '#lib/db.server.ts'
import { isDayBefore } from '#lib/time.ts'
import { type EntryRow, endEntries, entriesOf } from '../store.server.ts'

/** The open entries of a person for sessions from one day to another, both included. */
export const queuesWithin = async (
  db: Db,
  personId: string,
  { from, to }: { from: Temporal.PlainDate; to: Temporal.PlainDate },
  now: Temporal.Instant,
): Promise<EntryRow[]> =>
  (await entriesOf(db, personId, now)).filter(
    ({ session: { date } }) => !isDayBefore(date, from) && !isDayBefore(to, date),
  )

/** Ends entries in the transaction of the caller, who has locked their sessions. Returns the ids of the entries. */
export const leaveQueues = (trx: Trx, ids: string[], now: Temporal.Instant): Promise<string[]> =>
  endEntries(trx, { ids }, { status: 'left' }, now)
