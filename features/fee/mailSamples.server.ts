import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { wordedMails } from '#lib/feature.server.ts'
import { feeOpenMail, feePaidMail } from './emails.tsx'
import { feeTemplates } from './text/feeMail.ts'

const fee = {
  firstName: 'Meera',
  of: null,
  title: 'Reformer Flow',
  date: Temporal.PlainDate.from('2026-11-20'),
  cause: 'late cancelled',
  amountPaise: 20_000,
} as const

/** Samples of the mails about fees. */
export const feeMails = wordedMails(feeTemplates, {
  open: async ({ db, publicUrl: site }) =>
    feeOpenMail(
      { to: 'meera@example.com', head: await letterheadOf({ db, publicUrl: site }), site },
      { ...fee, blocksFrom: Temporal.PlainDate.from('2026-12-04') },
    ),
  paid: async ({ db, publicUrl: site }) =>
    feePaidMail(
      { to: 'meera@example.com', head: await letterheadOf({ db, publicUrl: site }), site },
      { ...fee, reference: 'pay_S4mple00000001', hasDocument: true },
    ),
})
