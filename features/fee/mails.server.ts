import { feeOpen } from '#features/booking/consequenceRules.ts'
import { documentsOf } from '#features/invoice/reads.server.ts'
import { feePaid } from '#features/payment/feeRules.ts'
import { withDocument } from '#features/payment/usecases/documentPdf.server.ts'
import { numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { feeOpenMail, feePaidMail } from './emails.tsx'
import { feeToReport } from './mailStore.server.ts'
import { openFeesOf } from './store.server.ts'
import { feeTemplates as templates } from './text/feeMail.ts'

/**
 * Registers the mails about fees, which are composed when they are sent. If a fee was paid, waived or undone in the
 * meantime, the mail that it is due is not sent.
 */
export function registerFeeMails({ db, files, mailer, clock, publicUrl: site }: Deps): void {
  mailer.make(feeOpen, async (feeId) => {
    const report = await feeToReport(db, feeId)
    if (report?.fee.state !== 'open') return null
    const { to, fee, data } = report
    const days = numberOn(studioSettings().numbers, 'feeBlockDays', studioDay(clock.now()))
    const dueFees = await openFeesOf(db, fee.person.id)
    // If an older fee is due, it blocks booking sooner, and its mail contained that day.
    const isOldest = dueFees.find(({ person }) => person.id === fee.person.id)?.id === fee.id
    const blocksFrom = isOldest && days > 0 ? studioDay(fee.madeAt).add({ days }) : null
    return inLanguageOfRecipient({ db, template: templates.open, to }, async () =>
      feeOpenMail({ to, head: await letterheadOf({ db, publicUrl: site }), site }, { ...data, blocksFrom }),
    )
  })
  mailer.make(feePaid, async (feeId) => {
    const report = await feeToReport(db, feeId)
    if (!report?.fee.orderId) return null
    const { to, fee, data, reference } = report
    const [invoice] = await documentsOf(db, [fee.orderId as string])
    return inLanguageOfRecipient({ db, template: templates.paid, to }, async () => {
      const frame = { to, head: await letterheadOf({ db, publicUrl: site }), site }
      const mail = await feePaidMail(frame, { ...data, reference, hasDocument: invoice !== undefined })
      return withDocument({ db, files }, mail, invoice)
    })
  })
}
