import type { Db } from '#lib/db.server.ts'
import type { Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'

/** The dependencies of recurring bookings. */
export interface RecurringDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Pick<Mailer, 'sendMade'>
}
