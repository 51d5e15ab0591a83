import { contactOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Db } from '#lib/db.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { type DocumentFacts, renderDocument } from '../pdf/renderDocument.server.ts'

/** A document as a PDF in a language; `paymentOf` says in that language how and when the money moved. */
export async function drawDocument(
  db: Db,
  document: TaxDocument,
  { language, paymentOf }: { language: Language; paymentOf: () => DocumentFacts['payment'] },
): Promise<Buffer> {
  const contact = await contactOf(db)
  return inLanguage(language, () => renderDocument(document, { contact, logo: null, payment: paymentOf() }))
}
