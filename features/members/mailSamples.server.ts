import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { type MailSample, wordedMails } from '#lib/feature.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import { memberMails } from './emails.tsx'
import { memberTemplates } from './text/memberMail.ts'

const to = 'meera@example.com'

const sample =
  (make: (mails: ReturnType<typeof memberMails>) => Promise<Mail>): MailSample =>
  async ({ db, publicUrl }) =>
    make(memberMails(await letterheadOf({ db, publicUrl }), publicUrl, db))

export const memberMailList = wordedMails(memberTemplates, {
  adjusted: sample((mails) =>
    mails.adjusted(to, { packageName: 'Group 8', sessions: 2, left: 9, reason: 'Cancelled classes' }),
  ),
  extended: sample((mails) =>
    mails.extended(to, {
      packageName: 'Group 8',
      days: 7,
      until: Temporal.PlainDate.from('2026-12-27'),
      reason: 'The studio was closed',
    }),
  ),
  frozen: sample((mails) =>
    mails.frozen(to, {
      packageName: 'Group 8',
      from: Temporal.PlainDate.from('2026-12-01'),
      to: Temporal.PlainDate.from('2026-12-14'),
      until: Temporal.PlainDate.from('2027-01-05'),
      returned: 2,
      charged: 1,
      queues: 1,
    }),
  ),
  unfrozen: sample((mails) =>
    mails.unfrozen(to, { packageName: 'Group 8', until: Temporal.PlainDate.from('2027-01-01') }),
  ),
  merged: sample((mails) => mails.merged(to, to)),
  erased: sample((mails) => mails.erased(to)),
})
