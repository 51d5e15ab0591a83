import type { Trx } from '#lib/db.server.ts'
import { insertExpected } from '../markStore.server.ts'
import { expectAgain } from '../store.server.ts'

/**
 * When a session moves to a later time, people who were checked in already are expected again. This is recorded like a
 * mark by staff, so that an older mark that arrives late does not count. The caller has locked the passes.
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
