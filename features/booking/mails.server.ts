import { readEvent } from '#features/calendar/usecases/feed.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Attachment, Mail, MailKind } from '#lib/mail.server.ts'
import { cancelledMail, changedMail, classCancelledMail, confirmedMail, passRevokedMail } from './emails.tsx'
import { bookingCancelled, bookingConfirmed, classCancelled, classChanged, passRevoked } from './mailKinds.ts'
import { bookingToTell } from './mailStore.server.ts'
import type { BookingStatus } from './schema.ts'
import { type BookingRow, revokedPass } from './store.server.ts'

type Making = (...given: Parameters<typeof confirmedMail>) => Promise<Mail>

/**
 * The mails about bookings: of what kind, and of which bookings they are still true when they leave. One that was
 * cancelled meanwhile is not confirmed any more; one that the studio cancelled has a mail of its own.
 */
const kinds: { kind: MailKind; make: Making; of: BookingStatus[] }[] = [
  { kind: bookingConfirmed, make: confirmedMail, of: ['scheduled'] },
  { kind: bookingCancelled, make: cancelledMail, of: ['cancelled', 'late cancelled'] },
  { kind: classChanged, make: changedMail, of: ['scheduled', 'attended'] },
  { kind: classCancelled, make: classCancelledMail, of: ['class cancelled'] },
]

/** Mails about bookings are made when they are sent, from the booking as it is then. */
export function makeBookingMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  for (const { kind, make, of } of kinds) {
    mailer.make(kind, async (id) => {
      const news = await bookingToTell(db, id)
      if (!news || !of.includes(news.booking.status)) return null
      return make({ head: await letterheadOf(db), site, event: await eventOf(deps, news.booking) }, news)
    })
  }
  mailer.make(passRevoked, async (passId) => {
    const revoked = await revokedPass(db, passId)
    return revoked && passRevokedMail({ head: await letterheadOf(db), site }, revoked)
  })
}

/** The same event as in the member's feed: a later mail changes what an earlier one put into a calendar. */
async function eventOf(deps: Deps, { id, personId, session }: BookingRow): Promise<Attachment> {
  const name = session.title.toLowerCase().replace(/[^a-z\d]+/g, '-')
  return {
    filename: `${name}-${session.date}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: await readEvent(deps, { bookingId: id, personId }, deps.clock.now()),
  }
}
