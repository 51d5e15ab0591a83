import { checkBooking } from '#features/booking/usecases/checkBooking.server.ts'
import { quietEnd, quietHours } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { writtenTo } from '#features/studio/usecases/writtenTo.server.ts'
import { waitlistTemplates as templates } from '#features/waitlist/text/waitlist.ts'
import type { Deps } from '#lib/deps.server.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { formatDayTime, formatTime, isBefore, studioDay, studioInstant } from '#lib/time.ts'
import { closedMail, lapsedMail, type OfferTerms, offerMail } from './emails.tsx'
import { queueClosed, waitlistLapsed, waitlistOffer } from './mailKinds.ts'
import { entryToReport } from './mailStore.server.ts'
import { wouldWake } from './rules.ts'
import { type EntryRow, entryById } from './store.server.ts'
import { openAfterQuiet } from './usecases/openOffer.server.ts'

/** Mails about waitlists are composed when they are sent, from the entry as it is then. */
export function makeWaitlistMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  mailer.make(waitlistOffer, async (id, jobId, channel) => {
    const now = deps.clock.now()
    const [entry, open] = [await entryToReport(db, id), await entryById(db, id, now)]
    // Taken, let go or over: there is nothing to offer any more.
    if (!entry || !open?.offer) return null
    // A message that was late: the mail has the offer begin after the quiet hours, with messages by all channels.
    if ((jobId || channel) && wouldWake(open.offer, now, studioSettings())) {
      if (jobId) await openAfterQuiet(deps, open, now)
      return null
    }
    return writtenTo({ db, template: templates.offer, to: entry.to }, async () =>
      offerMail({ head: await letterheadOf(deps), site }, entry, await termsOf(deps, open, now)),
    )
  })
  mailer.make(waitlistLapsed, async (id) => {
    const entry = await entryToReport(db, id)
    // They have got another seat, or left, since then.
    if (!entry || ['offered', 'booked', 'left'].includes(entry.status)) return null
    return writtenTo({ db, template: templates.lapsed, to: entry.to }, async () =>
      lapsedMail({ head: await letterheadOf(deps), site }, entry),
    )
  })
  mailer.make(queueClosed, async (id) => {
    const entry = await entryToReport(db, id)
    if (!entry) return null
    return writtenTo({ db, template: templates.closed, to: entry.to }, async () =>
      closedMail({ head: await letterheadOf(deps), site }, entry),
    )
  })
}

async function termsOf({ db }: Deps, entry: EntryRow, now: Temporal.Instant): Promise<OfferTerms> {
  const { session, personId, swapId, offer } = entry
  const request = { classId: session.classId, date: session.date.toString() }
  const { decision, pass, cancelBy } = await checkBooking(db, request, { personId, insteadOf: swapId }, now)
  const today = studioDay(now)
  const settings = studioSettings()
  const quiet = quietHours(settings, today)
  return {
    until: offer?.expiresAt ?? now,
    // Staff may offer a seat in the quiet hours.
    quiet: quietEnd(now, settings)
      ? null
      : {
          from: formatTime(studioInstant(today, quiet.from)),
          until: formatTime(studioInstant(today, quiet.until)),
        },
    pays:
      decision.kind === 'refuse'
        ? { why: refusalText[decision.code](decision.details ?? {}) }
        : { packageName: pass?.packageName ?? '', left: pass?.sessionsLeft ?? null },
    cancelFreeUntil: isBefore(now, cancelBy) ? formatDayTime(cancelBy, now) : null,
  }
}
