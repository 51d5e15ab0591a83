import { readEvent } from '#features/calendar/usecases/feed.server.ts'
import { optOutAddress, wantsReminders } from '#features/messages/usecases/chooseMessages.server.ts'
import { creditForBooking } from '#features/promoCode/usecases/credits.server.ts'
import { quietEnd } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { similarSessions } from '#features/timetable/usecases/listSessions.server.ts'
import type { Session } from '#features/timetable/usecases/readSession.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { inFileName } from '#lib/fileName.ts'
import type { Attachment, Mail, MailKind } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { isBefore, isDayBefore, studioDay } from '#lib/time.ts'
import type { BookingStatus } from './bookingSchema.ts'
import {
  cancelledMail,
  changedMail,
  classCancelledMail,
  confirmedMail,
  movedMail,
  passRevokedMail,
  soonMail,
  tomorrowMail,
} from './emails.tsx'
import {
  bookingCancelled,
  bookingConfirmed,
  bookingMoved,
  classCancelled,
  classChanged,
  classSoon,
  classTomorrow,
  passRevoked,
  spotChanged,
  spotsChanged,
} from './mailKinds.ts'
import {
  addressOfBooking,
  bookingForMail,
  readMovedSpots,
  replacedBooking,
  revokedPass,
} from './mailStore.server.ts'
import { spotMail, spotsMail } from './spotEmails.tsx'
import type { BookingRow } from './store.server.ts'
import { bookingTemplates as templates } from './text/bookingMail.ts'

type ComposeMail = (...given: Parameters<typeof tomorrowMail>) => Promise<Mail>

interface Kind {
  kind: MailKind
  template: MailTemplate
  make: ComposeMail
  of: BookingStatus[]
  /** Sent only if the member wants reminders, and only before the class: a mail server may be down for hours. */
  isReminder?: true
  listsSimilar?: true
  /** Sent only while the booking is on a replacement spot and its class has not begun. */
  needsSpot?: true
}

/**
 * The kinds of booking mails, with the statuses for which each may still be sent. A booking that has been
 * cancelled is no longer confirmed; one that the studio cancelled has its own mail.
 */
const kinds: Kind[] = [
  { kind: bookingConfirmed, template: templates.confirmed, make: confirmedMail, of: ['scheduled'] },
  {
    kind: bookingCancelled,
    template: templates.cancelled,
    make: cancelledMail,
    of: ['cancelled', 'late cancelled'],
  },
  { kind: classChanged, template: templates.changed, make: changedMail, of: ['scheduled', 'attended'] },
  {
    kind: spotChanged,
    template: templates.spot,
    make: spotMail,
    of: ['scheduled', 'attended'],
    needsSpot: true,
  },
  {
    kind: classCancelled,
    template: templates.classCancelled,
    make: classCancelledMail,
    of: ['class cancelled'],
    listsSimilar: true,
  },
  ...[
    { kind: classTomorrow, template: templates.tomorrow, make: tomorrowMail },
    { kind: classSoon, template: templates.soon, make: soonMail },
  ].map((each) => ({ ...each, of: ['scheduled' as const], isReminder: true as const })),
]

const isTimely = (kind: MailKind, { date, startsAt }: Session, now: Temporal.Instant): boolean =>
  isBefore(now, startsAt) &&
  !quietEnd(now, studioSettings()) &&
  (kind !== classTomorrow || isDayBefore(studioDay(now), date))

const similarTo = async (db: Db, { classId, date }: Session, now: Temporal.Instant) =>
  (await similarSessions(db, { classId, date: date.toString() }, now)).items

/** Registers the booking mails. Each is composed when it is sent, from the current booking. */
export function registerBookingMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  for (const { kind, template, make, of, isReminder, listsSimilar, needsSpot } of kinds) {
    mailer.make(kind, async (id, _, channel) => {
      const to = await addressOfBooking(db, id)
      if (!to) return null
      // Texts read from the store, such as the cancellation policy, are already in the mail's language.
      return inLanguageOfRecipient({ db, template, to }, async () => {
        const data = await bookingForMail(db, id)
        if (!data || !of.includes(data.booking.status)) return null
        const now = deps.clock.now()
        const { personId, session, spot, leftSpot } = data.booking
        if (needsSpot && !(spot && leftSpot && isBefore(now, session.startsAt))) return null
        if (isReminder && !(isTimely(kind, session, now) && (await wantsReminders(db, personId, channel))))
          return null
        const [head, event] = await Promise.all([letterheadOf(deps), eventOf(deps, data.booking)])
        // Another person in the household would book them for themselves.
        const similar = listsSimilar && data.isOwnAddress ? await similarTo(db, session, now) : []
        const credit = kind === classCancelled ? await creditForBooking(db, id, now) : null
        return make({ head, site, event, now, similar }, { ...data, credit }, optOutAddress(deps, personId))
      })
    })
  }
  mailer.make(bookingMoved, async (id) => {
    const to = await addressOfBooking(db, id)
    if (!to) return null
    return inLanguageOfRecipient({ db, template: templates.moved, to }, async () => {
      const [data, previous] = [await bookingForMail(db, id), await replacedBooking(db, id)]
      if (!data || !previous || data.booking.status !== 'scheduled') return null
      const [head, event, cancelledEvent] = await Promise.all([
        letterheadOf(deps),
        eventOf(deps, data.booking),
        eventOf(deps, previous),
      ])
      return movedMail({ head, site, event, cancelledEvent, now: deps.clock.now() }, data, previous)
    })
  })
  mailer.make(spotsChanged, async (id) => {
    const to = await addressOfBooking(db, id)
    if (!to) return null
    return inLanguageOfRecipient({ db, template: templates.spots, to }, async () => {
      const moved = await readMovedSpots(db, id, deps.clock.now())
      return moved && spotsMail({ head: await letterheadOf(deps), site }, { ...moved, to })
    })
  })
  mailer.make(passRevoked, async (passId) => {
    const revoked = await revokedPass(db, passId)
    if (!revoked) return null
    const frame = { head: await letterheadOf(deps), site }
    return inLanguageOfRecipient({ db, template: templates.passRevoked, to: revoked.to }, () =>
      passRevokedMail(frame, revoked),
    )
  })
}

/** The event of the member's feed: a later mail updates, or cancels, the event that an earlier mail added to a calendar. */
async function eventOf(deps: Deps, { id, personId, session }: BookingRow): Promise<Attachment> {
  const name = inFileName(session.title) || 'class'
  return {
    filename: `${name}-${session.date}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: await readEvent(deps, { bookingId: id, personId }, deps.clock.now()),
  }
}
