import type { Db } from '#lib/db.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { insertSentMail } from '../noteStore.server.ts'

/** Records a sent mail for its member's profile: its subject, not its content. */
export const recordSentMail = (
  db: Db,
  { to, subject }: Mail,
  jobId: string,
  now: Temporal.Instant,
): Promise<void> => insertSentMail(db, { jobId, to, subject }, now)
