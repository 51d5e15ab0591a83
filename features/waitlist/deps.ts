import type { Db } from '#lib/db.server.ts'
import type { Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'

/** The parts of the app context that the waitlist uses. */
export interface WaitlistDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Pick<Mailer, 'sendMade'>
}
