import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { datesFrom } from './dateStore.server.ts'
import { dateMissedMail, endedMail, startedMail } from './emails.tsx'
import { recurringDateMissed, recurringEnded, recurringStarted } from './mailKinds.ts'
import { cancelledDates, readDateMail, readRecurringMail } from './mailStore.server.ts'
import { recurringTemplates as templates } from './text/recurring.ts'

/** Registers the mails. They are composed when they are sent, from the bookings at that time. */
export function registerRecurringMails(deps: Deps): void {
  const { db, mailer, publicUrl: site } = deps
  const today = () => studioDay(deps.clock.now())
  mailer.make(recurringStarted, async (id) => {
    const recurring = await readRecurringMail(db, id)
    if (!recurring || recurring.endReason) return null
    return inLanguageOfRecipient({ db, template: templates.started, to: recurring.to }, async () =>
      startedMail({ head: await letterheadOf(deps), site }, recurring, await datesFrom(db, [id], today())),
    )
  })
  mailer.make(recurringDateMissed, async (id) => {
    const date = await readDateMail(db, id)
    if (!date || date.outcome === 'booked') return null
    return inLanguageOfRecipient({ db, template: templates.dateMissed, to: date.to }, async () =>
      dateMissedMail({ head: await letterheadOf(deps), site }, date),
    )
  })
  mailer.make(recurringEnded, async (id) => {
    const recurring = await readRecurringMail(db, id)
    if (!recurring?.endReason) return null
    return inLanguageOfRecipient({ db, template: templates.ended, to: recurring.to }, async () =>
      endedMail({ head: await letterheadOf(deps), site }, recurring, {
        stillBooked: (await datesFrom(db, [id], today())).filter(({ bookingId }) => bookingId !== null),
        cancelled: await cancelledDates(db, id),
      }),
    )
  })
}
