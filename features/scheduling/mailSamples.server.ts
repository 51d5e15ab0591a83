import { sampleLocation } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import { formatLongDayTime } from '#lib/time.ts'
import { timetableChangedMail } from './emails.tsx'
import type { Notice, NoticeDate } from './notice.ts'
import { noticeTemplates } from './text/notice.ts'

const instantAt = (instant: string) => formatLongDayTime(Temporal.Instant.from(instant))

const noticeOf = (changes: Partial<Notice>, now: string): Notice => ({
  firstName: 'Meera',
  title: 'Mat Pilates',
  previousTitle: null,
  location: sampleLocation(),
  dates: [
    {
      bookingId: '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f03',
      was: instantAt('2026-11-25T13:00:00Z'),
      now,
      wasInstructor: 'Ishita Sharma',
      instructor: 'Ishita Sharma',
      becomes: 'keeps',
      leavesFree: true,
      because: null,
    },
  ],
  ...changes,
})

function waitingNotice(of: Pick<NoticeDate, 'waitlistEnds'>): Notice {
  const { dates, ...notice } = noticeOf({}, instantAt('2026-11-25T14:00:00Z'))
  const waits = { ...of, bookingId: null, becomes: 'waits', leavesFree: false } as const
  return { ...notice, dates: dates.map((date) => ({ ...date, ...waits })) }
}

const sample =
  (notice: () => Notice): MailSample =>
  async ({ db, publicUrl: site }) =>
    timetableChangedMail(
      {
        head: await letterheadOf({ db, publicUrl: site }),
        site,
        to: 'meera@example.com',
        isOwnAddress: true,
        events: [],
      },
      notice(),
    )

export const schedulingMails = wordedMails(noticeTemplates, {
  moved: sample(() => noticeOf({}, instantAt('2026-11-25T14:00:00Z'))),
  waitlist: sample(() => waitingNotice({ waitlistEnds: false })),
  waitlistEnded: sample(() => waitingNotice({ waitlistEnds: true })),
  renamed: sample(() => noticeOf({ previousTitle: 'Mat 1' }, instantAt('2026-11-25T13:00:00Z'))),
})
