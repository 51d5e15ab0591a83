import { documentById } from '#features/invoice/reads.server.ts'
import { reinstatedCredits } from '#features/promoCode/usecases/credits.server.ts'
import { inLanguageOfRecipient } from '#features/studio/usecases/inLanguageOfRecipient.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { Mail } from '#lib/mail.server.ts'
import type { MailTemplate } from '#lib/mailWords.ts'
import { disputePayerMail } from './disputeEmails.tsx'
import { classNotBookedMail, passReadyMail, paymentLinkMail, templateOfNotBooked } from './emails.tsx'
import type { Frame } from './letter.tsx'
import {
  classNotBooked,
  disputeOfPayer,
  passReady,
  paymentLink,
  paymentRefunded,
  paymentReinstated,
  paymentReversed,
  refundSent,
  saleVoided,
} from './mailKinds.ts'
import {
  type Addressee,
  disputeToReport,
  failedBookingToReport,
  linkToSend,
  paidPass,
} from './mailStore.server.ts'
import { refundedMail, reinstatedMail, templateOfRefund } from './refundEmails.tsx'
import { refundToReport, reinstatementToReport, reversalToReport } from './refundMailStore.server.ts'
import { paymentTemplates } from './text/paymentMail.ts'
import { withDocument } from './usecases/documentPdf.server.ts'

/** Payment mails are composed when they are sent, from the data at that time. */
export function registerPaymentMails({
  clock,
  db,
  files,
  mailer,
  publicUrl: site,
}: Pick<Deps, 'clock' | 'db' | 'files' | 'mailer' | 'publicUrl'>) {
  const written = async (template: MailTemplate, to: Addressee, make: (frame: Frame) => Promise<Mail>) => {
    const frame = { ...to, head: await letterheadOf({ db, publicUrl: site }), site }
    return inLanguageOfRecipient({ db, template, to: to.to }, () => make(frame))
  }
  const attach = async (mail: Mail, documentId: string | null): Promise<Mail> =>
    withDocument({ db, files }, mail, documentId ? await documentById(db, documentId) : undefined)
  mailer.make(passReady, async (passId) => {
    const paid = await paidPass(db, passId)
    return (
      paid &&
      written(paymentTemplates.ready, paid.to, async (frame) =>
        attach(await passReadyMail(frame, paid.receipt), paid.documentId),
      )
    )
  })
  mailer.make(paymentLink, async (orderId) => {
    const link = await linkToSend(db, orderId, clock.now())
    return link && written(paymentTemplates.link, link.to, (frame) => paymentLinkMail(frame, link.data))
  })
  mailer.make(classNotBooked, async (orderId) => {
    const failed = await failedBookingToReport(db, orderId)
    return (
      failed &&
      written(templateOfNotBooked(failed.data), failed.to, (frame) => classNotBookedMail(frame, failed.data))
    )
  })
  const refundMail = async (refund: Awaited<ReturnType<typeof refundToReport>>) =>
    refund &&
    written(templateOfRefund(refund.data), refund.to, async (frame) => {
      const credits = await reinstatedCredits(db, refund.orderId, clock.now())
      return attach(await refundedMail(frame, { ...refund.data, credits }), refund.documentId)
    })
  mailer.make(paymentReversed, async (id) => refundMail(await reversalToReport(db, id)))
  mailer.make(paymentReinstated, async (id) => {
    const report = await reinstatementToReport(db, id)
    return (
      report &&
      written(paymentTemplates.cameBack, report.to, async (frame) => {
        let mail = await reinstatedMail(frame, report.data)
        for (const documentId of report.documentIds) mail = await attach(mail, documentId)
        return mail
      })
    )
  })
  mailer.make(disputeOfPayer, async (matterId) => {
    const report = await disputeToReport(db, matterId)
    return (
      report &&
      written(paymentTemplates.disputeOfPayer, report.to, (frame) => disputePayerMail(frame, report.data))
    )
  })
  mailer.make(saleVoided, async (orderId) => refundMail(await refundToReport(db, { voidedOrderId: orderId })))
  mailer.make(refundSent, async (id) => refundMail(await refundToReport(db, { id })))
  mailer.make(paymentRefunded, async (paymentId) => refundMail(await refundToReport(db, { paymentId })))
}
