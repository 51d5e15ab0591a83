import type { Db } from '#lib/db.server.ts'
import type { Outbox } from '#lib/mail.server.ts'
import type { Clock } from '#lib/time.ts'
import {
  dropMail,
  isOver,
  isRefused,
  noteFailed,
  noteQueued,
  noteSent,
  noteTried,
} from '../outboxStore.server.ts'

/** The state of each person's mails, for their profile: the subject and what it was about, not what it says. */
export const outboxOf = (db: Db, clock: Clock): Outbox => ({
  queued: (trx, id, mail) =>
    noteQueued(trx, id, 'finished' in mail ? { to: mail.finished.to, subject: mail.finished.subject } : mail),
  isOver: (id) => isOver(db, id),
  isRefused: (address) => isRefused(db, address),
  sent: (id, { to, subject }, made) => noteSent(db, { id, to, subject, made }, clock.now()),
  dropped: (id) => dropMail(db, id),
  tried: (id, trouble, mail) => noteTried(db, { id, mail, trouble }, clock.now()),
  failed: (id) => noteFailed(db, id, clock.now()),
})
