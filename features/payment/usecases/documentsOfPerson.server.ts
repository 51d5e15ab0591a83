import { documentsOf } from '#features/invoice/reads.server.ts'
import { type DrawDeps, letterheadOf } from '#features/invoice/usecases/drawDocument.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { movementsOfPeople, paidOrdersOf } from '../documentStore.server.ts'
import { drawWithRetries, fileNameOf, pdfOf } from './documentPdf.server.ts'

/** The PDFs of this many orders have about 10 MB and are drawn in a few seconds. The tables of the export have all. */
const MAX_ORDERS = 300

/**
 * The tax documents of one person's latest orders as PDFs in the current language, by file name. `ids`: all records of
 * the person.
 */
export async function documentsOfPerson(deps: DrawDeps, ids: string[]): Promise<Record<string, Uint8Array>> {
  const orders = await paidOrdersOf(deps.db, ids, MAX_ORDERS)
  if (orders.length === 0) return {}
  const [documents, movements, letterhead] = await Promise.all([
    documentsOf(deps.db, orders),
    movementsOfPeople(deps.db, ids),
    letterheadOf(deps),
  ])
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  const language = currentLanguage()
  const files: Record<string, Uint8Array> = {}
  for (const document of documents) {
    const as = { language, letterhead, movement: byId.get(document.id) }
    files[`documents/${fileNameOf(document)}`] = await drawWithRetries(() => pdfOf(deps, document, as))
  }
  return files
}
