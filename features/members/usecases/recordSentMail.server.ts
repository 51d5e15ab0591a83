import type { Db } from '#lib/db.server.ts'
import type { MadeFrom, Mail } from '#lib/mail.server.ts'
import { insertSentMail } from '../noteStore.server.ts'

/** Records a sent mail for its member's profile: its subject and what it was about, not its content. */
export const recordSentMail = (
  db: Db,
  { to, subject }: Mail,
  { jobId, made }: { jobId: string; made: MadeFrom | undefined },
  now: Temporal.Instant,
): Promise<void> => insertSentMail(db, { jobId, to, subject, made }, now)
