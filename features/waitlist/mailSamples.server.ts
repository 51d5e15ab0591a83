import { sampleLocation } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { waitlistTemplates } from '#features/waitlist/text/waitlist.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import { formatDayTime, formatTime } from '#lib/time.ts'
import { closedMail, lapsedMail, offerMail } from './emails.tsx'
import type { EntryToReport } from './mailStore.server.ts'

const startsAt = Temporal.Instant.from('2026-11-25T13:00:00Z')
/** 10 pm. */
const quietFrom = Temporal.Instant.from('2026-11-24T16:30:00Z')
const ID = '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f01'

const entryOf = (status: EntryToReport['status']): EntryToReport => ({
  to: 'meera@example.com',
  isOwnAddress: true,
  firstName: 'Meera',
  personId: ID,
  status,
  unreached: 0,
  classId: ID,
  date: '2026-11-25',
  title: 'Mat Pilates',
  instructor: 'Ishita Sharma',
  location: sampleLocation(),
  startsAt,
  endsAt: startsAt.add({ minutes: 50 }),
})

const frameOf = async ({ db, publicUrl }: Parameters<MailSample>[0]) => ({
  head: await letterheadOf({ db, publicUrl }),
  site: publicUrl,
})

/** A sample of each waitlist mail. */
export const waitlistMails = wordedMails(waitlistTemplates, {
  offer: async (deps) =>
    offerMail(await frameOf(deps), entryOf('offered'), {
      until: startsAt.subtract({ hours: 27 }),
      quiet: { from: formatTime(quietFrom), until: formatTime(quietFrom.add({ hours: 9 })) },
      pays: { packageName: 'Group 8', left: 8 },
      cancelFreeUntil: formatDayTime(startsAt.subtract({ hours: 6 }), startsAt.subtract({ hours: 28 })),
    }),
  lapsed: async (deps) => lapsedMail(await frameOf(deps), entryOf('skipped')),
  closed: async (deps) => closedMail(await frameOf(deps), entryOf('closed')),
})
