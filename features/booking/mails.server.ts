import { readEvent } from '#features/calendar/usecases/feed.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { writtenTo } from '#features/studio/usecases/writtenTo.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Attachment, Mail, MailKind } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { cancelledMail, changedMail, classCancelledMail, confirmedMail, passRevokedMail } from './emails.tsx'
import { bookingCancelled, bookingConfirmed, classCancelled, classChanged, passRevoked } from './mailKinds.ts'
import { addressOfBooking, bookingToReport, revokedPass } from './mailStore.server.ts'
import type { BookingStatus } from './schema.ts'
import type { BookingRow } from './store.server.ts'
import { bookingTemplates as templates } from './text/bookingMail.ts'

type Making = (...given: Parameters<typeof confirmedMail>) => Promise<Mail>

/**
 * The kinds of booking mails, with the statuses for which each may still be sent. A booking that has been
 * cancelled is no longer confirmed; one that the studio cancelled has its own mail.
 */
const kinds: { kind: MailKind; template: MailTemplate; make: Making; of: BookingStatus[] }[] = [
  { kind: bookingConfirmed, template: templates.confirmed, make: confirmedMail, of: ['scheduled'] },
  {
    kind: bookingCancelled,
    template: templates.cancelled,
    make: cancelledMail,
    of: ['cancelled', 'late cancelled'],
  },
  { kind: classChanged, template: templates.changed, make: changedMail, of: ['scheduled', 'attended'] },
  {
    kind: classCancelled,
    template: templates.classCancelled,
    make: classCancelledMail,
    of: ['class cancelled'],
  },
]

/** Booking mails are composed when they are sent, from the current booking. */
export function makeBookingMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  for (const { kind, template, make, of } of kinds) {
    mailer.make(kind, async (id) => {
      const to = await addressOfBooking(db, id)
      if (!to) return null
      // Texts read from the store, such as the promise, are already in the mail's language.
      return writtenTo({ db, template, to }, async () => {
        const news = await bookingToReport(db, id)
        if (!news || !of.includes(news.booking.status)) return null
        const [head, event] = await Promise.all([letterheadOf(deps), eventOf(deps, news.booking)])
        return make({ head, site, event, now: deps.clock.now() }, news)
      })
    })
  }
  mailer.make(passRevoked, async (passId) => {
    const revoked = await revokedPass(db, passId)
    if (!revoked) return null
    const frame = { head: await letterheadOf(deps), site }
    return writtenTo({ db, template: templates.passRevoked, to: revoked.to }, () =>
      passRevokedMail(frame, revoked),
    )
  })
}

/** The event of the member's feed: a later mail updates the event that an earlier mail added to a calendar. */
async function eventOf(deps: Deps, { id, personId, session }: BookingRow): Promise<Attachment> {
  const name = session.title.toLowerCase().replace(/[^a-z\d]+/g, '-')
  return {
    filename: `${name}-${session.date}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: await readEvent(deps, { bookingId: id, personId }, deps.clock.now()),
  }
}
