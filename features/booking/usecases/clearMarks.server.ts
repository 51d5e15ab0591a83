import type { Trx } from '#lib/db.server.ts'
import { insertExpected } from '../markStore.server.ts'
import { expectAgain } from '../store.server.ts'

/**
 * A session goes to a later time: who was let in for the former one is expected at the new one. Taken back as staff do by
 * a tap, so that a tap of before which arrives late does not count. The caller has locked the passes.
 */
export async function clearMarks(
  trx: Trx,
  bookingIds: string[],
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const marked = await expectAgain(trx, bookingIds)
  if (marked.length) await insertExpected(trx, marked, by, now)
}
