import type { Db } from '#lib/db.server.ts'
import { markIssueDecided } from '../paymentIssueStore.server.ts'

/** Staff record what they did about a payment issue; false if somebody already had. */
export const decidePaymentIssue = (
  db: Db,
  id: string,
  decided: { by: string; decision: string },
  now: Temporal.Instant,
): Promise<boolean> => markIssueDecided(db, id, decided, now)
