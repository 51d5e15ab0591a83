import { sampleLocation } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import { studioInstant } from '#lib/time.ts'
import { passNoticeMail } from './emails.tsx'
import { passNoticeTemplates } from './text/passNotice.ts'

const ID = '5b0c6f3e-7a10-4a44-9d3c-1a4c5a0b6f01'
const lastDay = Temporal.PlainDate.from('2026-12-03')

const sample =
  (isUnused: boolean): MailSample =>
  async ({ db, publicUrl: site }) => {
    const classes = ['2026-11-30', '2026-12-02'].map((each) => {
      const date = Temporal.PlainDate.from(each)
      const startsAt = studioInstant(date, Temporal.PlainTime.from('18:30'))
      return { classId: ID, date, title: 'Mat Pilates', location: sampleLocation(), startsAt }
    })
    const frame = {
      head: await letterheadOf({ db, publicUrl: site }),
      site,
      optOut: `${site}/unsubscribe/sample`,
      classes: isUnused ? [] : classes,
      canBuyAgain: true,
    }
    return passNoticeMail(frame, {
      to: 'meera@example.com',
      firstName: 'Meera',
      packageId: ID,
      packageName: 'Group 8',
      left: isUnused ? 8 : 3,
      isUnused,
      isOwnAddress: true,
      startsWithFirst: isUnused,
      lastDay,
    })
  }

/** The mails about a pass that ends soon, with a made-up person. */
export const passNoticeMails = wordedMails(passNoticeTemplates, {
  ending: sample(false),
  unused: sample(true),
})
