import { quietEndOf, waitsForQuietEnd } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Outbox } from '#lib/mail.server.ts'
import type { MessageOutbox } from '#lib/messageOutbox.server.ts'
import type { Clock } from '#lib/time.ts'
import { secondsUntil } from '#lib/time.ts'
import {
  begin,
  deferUntil,
  queueMessage,
  recordAbandoned,
  recordAccepted,
  recordNotAccepted,
  replaceFailed,
} from '../messageOutboxStore.server.ts'
import {
  deleteUnsentMail,
  firstStart,
  isSentOrFailed,
  recordAttempt,
  recordFailed,
  recordQueued,
  recordSent,
  whyNoOptionalMail,
} from '../outboxStore.server.ts'

/**
 * Mails about classes that the studio may delay until the quiet hours are over. The same kinds are also delayed on the
 * other channels.
 */
const quietMails = ['classCancelled', 'classChanged', 'timetableChanged']

/** Records the state of each mail to a person, for their profile. Stores the subject and a reference, not the text. */
export const outboxOf = (db: Db, clock: Clock): Outbox => ({
  queued: (trx, id, mail) =>
    recordQueued(
      trx,
      id,
      'finished' in mail ? { to: mail.finished.to, subject: mail.finished.subject } : mail,
    ),
  async waits(id, made, again) {
    if (!quietMails.includes(made.kind)) return false
    const now = clock.now()
    const end = quietEndOf('mail', now, studioSettings())
    const startsFirst = end ? await firstStart(db, made) : null
    const until = waitsForQuietEnd({ isUrgent: false, startsFirst, quietEnd: end })
    if (!until) return false
    await inTransaction(db, async (trx) => {
      await deferUntil(trx, id, until)
      await again(trx, secondsUntil(until, now))
    })
    return true
  },
  isSentOrFailed: (id) => isSentOrFailed(db, id),
  isRefused: async (address) => (await whyNoOptionalMail(db, address)) !== undefined,
  sent: (id, { to, subject }, made) => recordSent(db, { id, to, subject, made }, clock.now()),
  dropped: (id) => deleteUnsentMail(db, id),
  tried: (id, problem, mail) => recordAttempt(db, { id, mail, problem }, clock.now()),
  failed: (id) => recordFailed(db, id, clock.now()),
})

/** Records the same for messages by WhatsApp and to devices, which are rows in the same table. */
export const messageOutboxOf = (db: Db, clock: Clock): MessageOutbox => ({
  queue: queueMessage,
  queueAgain: (trx, message) => replaceFailed(trx, message, clock.now()),
  begin: (id) => begin(db, id, clock.now()),
  sent: (message) => recordAccepted(db, message, clock.now()),
  notSent: (message) => recordNotAccepted(db, message, clock.now()),
  abandoned: (id) => recordAbandoned(db, id, clock.now()),
  dropped: (id) => deleteUnsentMail(db, id),
  deferred: deferUntil,
})
