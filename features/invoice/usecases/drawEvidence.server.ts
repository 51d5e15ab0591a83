import type { Language } from '#lib/language.ts'
import type { Evidence } from '../evidenceSchema.ts'
import { renderEvidence } from '../pdf/renderEvidence.server.ts'
import { type DrawDeps, renderPdf } from './drawDocument.server.ts'

/** Draws evidence as a PDF in a language; `evidenceOf` returns its texts in that language. Throws BUSY, as `renderPdf` does. */
export const drawEvidence = (
  deps: DrawDeps,
  { language, evidenceOf }: { language: Language; evidenceOf: () => Evidence },
): Promise<Buffer> => renderPdf(deps, language, (facts) => renderEvidence(evidenceOf(), facts))
