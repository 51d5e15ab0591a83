import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import { answerMail, thanksMail } from './emails.tsx'
import { enquiryTemplates } from './text/enquiry.ts'

const to = 'meera@example.com'

export const enquiryMails = wordedMails(enquiryTemplates, {
  thanks: async ({ db, publicUrl }) => thanksMail(to, await letterheadOf({ db, publicUrl }), publicUrl, db),
  answer: async ({ db, publicUrl }) =>
    answerMail(
      await letterheadOf({ db, publicUrl }),
      {
        enquiry: {
          name: 'Meera',
          email: to,
          message: 'Is there a mat class in the morning?',
          createdAt: Temporal.Instant.from('2026-11-22T06:30:00Z'),
        },
        body: 'Yes, at seven, from Monday to Friday.',
        replyTo: undefined,
      },
      db,
    ),
})
