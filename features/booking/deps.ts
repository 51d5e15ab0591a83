import type { Db } from '#lib/db.server.ts'
import type { Jobs } from '#lib/jobs.server.ts'
import type { Mailer } from '#lib/mail.server.ts'

/** The part of the app context that booking uses. */
export interface BookingDeps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  mailer: Pick<Mailer, 'sendMade'>
}
