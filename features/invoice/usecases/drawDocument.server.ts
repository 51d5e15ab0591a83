import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { studioLogo } from '#features/studio/reads.server.ts'
import { contactOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { gate } from '#lib/gate.server.ts'
import { inLanguage } from '#lib/language.server.ts'
import type { Language } from '#lib/language.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { type DocumentFacts, renderDocument } from '../pdf/renderDocument.server.ts'

export type DrawDeps = Pick<Deps, 'db' | 'files'>

/**
 * Draws a document as a PDF in a language; `paymentOf` returns how and when it was paid or refunded, in that language.
 * Throws BUSY if too many are requested at once.
 */
export const drawDocument = (
  deps: DrawDeps,
  document: TaxDocument,
  { language, paymentOf, letterhead }: DrawAs & { paymentOf: () => DocumentFacts['payment'] },
): Promise<Buffer> =>
  renderPdf(
    deps,
    language,
    (facts) => renderDocument(document, { ...facts, payment: paymentOf() }),
    letterhead,
  )

export interface DrawAs {
  language: Language
  /** Given by callers that draw many documents, so that it is read only once. */
  letterhead?: Letterhead | undefined
}

type Letterhead = Pick<DocumentFacts, 'contact' | 'logo'>

export async function letterheadOf(deps: DrawDeps): Promise<Letterhead> {
  const [contact, logo] = await Promise.all([contactOf(deps.db), logoOf(deps)])
  return { contact, logo }
}

/** Calls `draw` with the studio's logo and address. Throws BUSY if too many documents are requested at once. */
export async function renderPdf(
  deps: DrawDeps,
  language: Language,
  draw: (facts: Letterhead) => Promise<Buffer>,
  letterhead?: Letterhead,
): Promise<Buffer> {
  const facts = letterhead ?? (await letterheadOf(deps))
  return oneAtATime('document', async () => {
    // Other requests that have arrived are served first.
    await setImmediate()
    return inLanguage(language, () => draw(facts))
  })
}

const QUEUE_TIMEOUT_MS = 5_000
/** Drawing blocks all other requests of the process, so they are served between two documents. */
const oneAtATime = gate(1, QUEUE_TIMEOUT_MS)

/** The studio's own logo; null if there is none, or its file is missing. */
async function logoOf({ db, files }: DrawDeps): Promise<DocumentFacts['logo']> {
  const logo = await studioLogo(db)
  const jpeg = logo && (await files.get(basename(logo.src)))
  return logo && jpeg ? { jpeg, width: logo.width, height: logo.height } : null
}
