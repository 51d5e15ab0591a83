import { sampleLocation } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import type { StoredDate } from './dateStore.server.ts'
import { dateMissedMail, endedMail, startedMail } from './emails.tsx'
import type { RecurringMailData } from './mailStore.server.ts'
import { recurringTemplates } from './text/recurring.ts'

const ID = '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f01'
/** The studio's settings are read when a mail is composed, not when this module is loaded. */
const sample = (): RecurringMailData => ({
  id: ID,
  to: 'meera@example.com',
  firstName: 'Meera',
  title: 'Mat Pilates',
  location: sampleLocation(),
  instructor: 'Ishita Sharma',
  weekday: 1,
  time: '18:30',
  endReason: null,
})
const dates: StoredDate[] = [
  { date: '2026-11-30', outcome: 'booked', bookingId: ID, ownBookingId: ID, waits: false },
  { date: '2026-12-07', outcome: 'booked', bookingId: ID, ownBookingId: ID, waits: false },
  { date: '2026-12-14', outcome: 'holiday', bookingId: null, ownBookingId: null, waits: false },
  { date: '2026-12-21', outcome: 'waiting', bookingId: null, ownBookingId: null, waits: true },
]

const frameOf = async ({ db, publicUrl }: Parameters<MailSample>[0]) => ({
  head: await letterheadOf({ db, publicUrl }),
  site: publicUrl,
})

/** Each mail about recurring bookings, with a made-up person. */
export const recurringMails = wordedMails(recurringTemplates, {
  started: async (deps) => startedMail(await frameOf(deps), sample(), dates),
  dateMissed: async (deps) =>
    dateMissedMail(await frameOf(deps), { ...sample(), date: '2026-12-28', outcome: 'full', reason: null }),
  ended: async (deps) =>
    endedMail(
      await frameOf(deps),
      { ...sample(), endReason: 'passEnded' },
      {
        stillBooked: dates.slice(0, 1),
        cancelled: ['2026-12-07'],
      },
    ),
})
