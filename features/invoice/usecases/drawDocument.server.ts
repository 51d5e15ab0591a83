import { basename } from 'node:path'
import { studioLogo } from '#features/studio/reads.server.ts'
import { contactOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { type DocumentFacts, renderDocument } from '../pdf/renderDocument.server.ts'

export type DrawDeps = Pick<Deps, 'db' | 'files'>

/** A document as a PDF in a language; `paymentOf` says in that language how and when the money moved. */
export async function drawDocument(
  deps: DrawDeps,
  document: TaxDocument,
  { language, paymentOf }: { language: Language; paymentOf: () => DocumentFacts['payment'] },
): Promise<Buffer> {
  const [contact, logo] = await Promise.all([contactOf(deps.db), logoOf(deps)])
  return inLanguage(language, () => renderDocument(document, { contact, logo, payment: paymentOf() }))
}

/** The studio's own logo; null if it has none, or its file is missing. */
async function logoOf({ db, files }: DrawDeps): Promise<DocumentFacts['logo']> {
  const logo = await studioLogo(db)
  const jpeg = logo && (await files.get(basename(logo.src)))
  return logo && jpeg ? { jpeg, width: logo.width, height: logo.height } : null
}
