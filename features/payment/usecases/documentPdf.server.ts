import type { TaxDocument } from '#features/invoice/documentSchema.ts'
import { type DrawAs, type DrawDeps, drawDocument } from '#features/invoice/usecases/drawDocument.server.ts'
import { currentLanguage, type Language } from '#lib/language.ts'
import type { Mail } from '#lib/mail.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { type Movement, movementOf } from '../documentStore.server.ts'
import { isDeskMethod, type PaymentMethod } from '../rules.ts'
import { paymentMailText } from '../text/paymentMail.ts'

/** How a payment was made, in the current language. */
export const methodName = (method: PaymentMethod): string => {
  const { receipt } = paymentMailText
  return isDeskMethod(method) ? receipt.paymentMethods[method] : receipt.online
}

/** Draws a tax document as a PDF in a language. */
export async function documentPdf(
  deps: DrawDeps,
  document: TaxDocument,
  language: Language,
): Promise<Buffer> {
  return pdfOf(deps, document, { language, movement: await movementOf(deps.db, document.id) })
}

/** The PDF of a document whose payment or refund method is known. */
export const pdfOf = (
  deps: DrawDeps,
  document: TaxDocument,
  { movement, ...as }: DrawAs & { movement: Movement | undefined },
): Promise<Buffer> => {
  const paymentOf = () => (movement ? { method: methodName(movement.method), at: movement.at } : null)
  return drawDocument(deps, document, { ...as, paymentOf })
}

/**
 * Draws one document of an archive or an export. If too many other documents are requested at once and drawing is
 * refused with BUSY, tries again.
 */
export async function drawWithRetries(draw: () => Promise<Buffer>): Promise<Buffer> {
  for (;;) {
    try {
      return await draw()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'BUSY') throw error
    }
  }
}

export const PDF = 'application/pdf'

/** `FBD-26-27-000533.pdf` */
export const fileNameOf = ({ number }: Pick<TaxDocument, 'number'>): string =>
  `${number.replaceAll('/', '-')}.pdf`

/** Attaches a document to a mail, in the language of the mail. */
export async function withDocument(
  deps: DrawDeps,
  mail: Mail,
  document: TaxDocument | undefined,
): Promise<Mail> {
  if (!document) return mail
  const pdf = await documentPdf(deps, document, currentLanguage())
  const content = { content: pdf.toString('base64'), encoding: 'base64' } as const
  const attachment = { filename: fileNameOf(document), contentType: PDF, ...content }
  return { ...mail, attachments: [...(mail.attachments ?? []), attachment] }
}

export const pdfHeaders = (document: TaxDocument) => ({
  'content-type': PDF,
  'content-disposition': `inline; filename="${fileNameOf(document)}"`,
})
