import type { Db } from '#lib/db.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { insertSentMail } from '../noteStore.server.ts'

/** Notes that a mail left, for the profile of its member: its subject, not what it said. */
export const recordSentMail = (
  db: Db,
  { to, subject }: Mail,
  jobId: string,
  now: Temporal.Instant,
): Promise<void> => insertSentMail(db, { jobId, to, subject }, now)
