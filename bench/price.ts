import pino from 'pino'
import { bookSession } from '#features/booking/usecases/bookSession.server.ts'
import { cancelBooking } from '#features/booking/usecases/cancelBooking.server.ts'
import { createDb, createPool } from '#lib/db.server.ts'
import { startJobs } from '#lib/jobs.server.ts'
import { createMailer } from '#lib/mail.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { makeCrowd } from './crowd.ts'
import type { Measure } from './main.ts'
import { atTheEnd } from './processes.ts'
import { recordStatements } from './statements.ts'
import { emptyDatabase } from './studio.ts'
import type { Row } from './table.ts'

/** Counts the statements of a booking and of a cancellation. Each is a round trip. */
export const measurePrice: Measure = async () => {
  const url = await emptyDatabase()
  const pool = createPool(url)
  const sent = recordStatements(pool)
  let notifications = 0
  const invalidate = async () => {
    notifications += 1
  }
  const db = createDb(pool, { invalidate, invalidateLocally: () => {} })
  atTheEnd(() => db.destroy())
  const log = pino({ level: 'silent' })
  await migrate(url, log)
  const jobs = await startJobs(url, log)
  atTheEnd(() => jobs.stop())
  // No mail server listens on this port, so mails are queued as usual, but not sent.
  const from = async () => ({ name: 'Bench', address: 'bench@contrology.example' })
  const mailer = createMailer({ jobs, smtpUrl: 'smtp://127.0.0.1:9', from, secret: 'bench' })
  await mailer.work()
  atTheEnd(() => mailer.stop())
  const deps = { db, jobs, mailer }

  const now = systemClock.now()
  const [member] = await makeCrowd(db, { members: 1, classes: 1, sessionsOfPass: 8 }, now)
  const personId = member?.id ?? ''
  const { id: classId } = await db.selectFrom('class').select('id').executeTakeFirstOrThrow()
  const date = studioDay(now).add({ days: 3 }).toString()
  sent.length = 0
  notifications = 0
  const booking = await bookSession(deps, { classId, date }, { personId }, now)
  const booked = row('a booking', sent, notifications)
  sent.length = 0
  notifications = 0
  await cancelBooking(deps, booking.id, { personId }, now)
  return [booked, row('a cancellation', sent, notifications)]
}

function row(what: string, sent: { text: string }[], notifications: number): Row {
  const frames = sent.filter(({ text }) => /^(begin|commit)/i.test(text)).length
  const transaction = frames ? `, ${frames} of them BEGIN and COMMIT` : ''
  const text =
    notifications === 1 ? 'one NOTIFY, shared by all who book at the time' : `${notifications} NOTIFY`
  return {
    what: `${what}: statements, each a round trip`,
    ours: `${sent.length}${transaction}; and ${text}`,
  }
}
