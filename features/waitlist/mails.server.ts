import { checkBooking } from '#features/booking/usecases/checkBooking.server.ts'
import { quietEnd, quietHours } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { waitlistTemplates as templates } from '#features/waitlist/text/waitlist.ts'
import type { Deps } from '#lib/deps.server.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { formatDayTime, formatTime, isBefore, studioDay, studioInstant } from '#lib/time.ts'
import { closedMail, lapsedMail, type OfferTerms, offerMail } from './emails.tsx'
import { queueClosed, waitlistLapsed, waitlistOffer } from './mailKinds.ts'
import { entryToReport } from './mailStore.server.ts'
import { asksInQuietHours } from './rules.ts'
import { type EntryRow, entryById } from './store.server.ts'
import { openAfterQuietHours } from './usecases/openOffer.server.ts'

/** Registers the mails about waitlists. They are composed when they are sent, from the entry at that time. */
export function registerWaitlistMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  mailer.make(waitlistOffer, async (id, jobId, channel) => {
    const now = deps.clock.now()
    const [entry, open] = [await entryToReport(db, id), await entryById(db, id, now)]
    // The offer was accepted or refused, or it has ended.
    if (!entry || !open?.offer) return null
    // The message is late and would arrive in the quiet hours, so the offer begins after them, with new messages in
    // all channels.
    if ((jobId || channel) && asksInQuietHours(open.offer, now, studioSettings())) {
      if (jobId) await openAfterQuietHours(deps, open, now)
      return null
    }
    return inLanguageOfRecipient({ db, template: templates.offer, to: entry.to }, async () =>
      offerMail({ head: await letterheadOf(deps), site }, entry, await termsOf(deps, open, now)),
    )
  })
  mailer.make(waitlistLapsed, async (id) => {
    const entry = await entryToReport(db, id)
    // The person has got another seat, or left the queue.
    if (!entry || ['offered', 'booked', 'left'].includes(entry.status)) return null
    return inLanguageOfRecipient({ db, template: templates.lapsed, to: entry.to }, async () =>
      lapsedMail({ head: await letterheadOf(deps), site }, entry),
    )
  })
  mailer.make(queueClosed, async (id) => {
    const entry = await entryToReport(db, id)
    if (!entry) return null
    return inLanguageOfRecipient({ db, template: templates.closed, to: entry.to }, async () =>
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
    // Staff may also offer a seat during the quiet hours.
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
