import { documentsOf } from '#features/invoice/reads.server.ts'
import { giftClaimed, giftMoved, giftPaid } from '#features/payment/giftRules.ts'
import { withDocument } from '#features/payment/usecases/documentPdf.server.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { MailMaker } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { giftClaimedMail, giftMovedMail, giftPaidMail } from './emails.tsx'
import { mailDataForGiver } from './mailStore.server.ts'
import { giftTemplates as templates } from './text/giftMail.ts'

/**
 * Mails for givers are composed when they are sent. The card is not among them: it contains a secret link, so it is
 * composed when it is queued.
 */
export function registerGiftMails({ db, files, mailer, publicUrl: site }: Deps): void {
  const toGiver =
    (template: MailTemplate, write: typeof giftPaidMail, attaches = true): MailMaker =>
    async (giftId) => {
      const mailData = await mailDataForGiver(db, giftId)
      if (!mailData) return null
      const { to, orderId, data } = mailData
      const [invoice] = attaches ? await documentsOf(db, [orderId]) : []
      return inLanguageOfRecipient({ db, template, to }, async () => {
        const head = await letterheadOf({ db, publicUrl: site })
        const mail = await write({ to, head, site, hasDocument: invoice !== undefined }, data)
        return withDocument({ db, files }, mail, invoice)
      })
    }
  mailer.make(giftPaid, toGiver(templates.paid, giftPaidMail))
  mailer.make(giftMoved, toGiver(templates.moved, giftMovedMail, false))
  mailer.make(giftClaimed, toGiver(templates.claimed, giftClaimedMail))
}
