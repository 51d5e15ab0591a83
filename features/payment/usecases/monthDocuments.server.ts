import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { documentsIssuedOn, issuedBetween } from '#features/invoice/reads.server.ts'
import { type DrawDeps, letterheadOf } from '#features/invoice/usecases/drawDocument.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import type { Language } from '#lib/language.ts'
import { movementsOn } from '../documentStore.server.ts'
import { drawWithRetries, fileNameOf, pdfOf } from './documentPdf.server.ts'

/**
 * The tax documents of a month as a ZIP of PDFs, each named by its number. A PDF is drawn only after the previous one
 * was sent, so that only the documents of one day and one PDF are in memory, and other requests are served in between.
 * The audit entry is recorded before the first byte is sent.
 */
export async function monthDocuments(
  deps: DrawDeps,
  by: Caller,
  { month, language }: { month: string; language: Language },
  now: Temporal.Instant,
): Promise<Readable> {
  const from = Temporal.PlainDate.from(`${month}-01`)
  const issued = await issuedBetween(deps.db, { from, to: from.with({ day: from.daysInMonth }) })
  const letterhead = await letterheadOf(deps)
  await inTransaction(deps.db, (trx) =>
    recordAudit(
      trx,
      by.personId,
      { action: 'taxDocuments.download', subject: 'taxDocuments', subjectId: month, after: { month } },
      now,
    ),
  )
  const zip = new ZipFile()
  let loaded: { day: string; documents: ReturnType<typeof documentsOfDay> } | undefined
  const draw = async ({ id, issuedOn }: (typeof issued)[number]): Promise<Buffer> => {
    if (loaded?.day !== issuedOn) loaded = { day: issuedOn, documents: documentsOfDay(deps, issuedOn) }
    const document = (await loaded.documents).get(id)
    if (!document) throw new Error(`the document ${id} was not issued on ${issuedOn}`)
    return drawWithRetries(() =>
      pdfOf(deps, document.document, { language, letterhead, movement: document.movement }),
    )
  }
  for (const each of issued) {
    // A PDF is compressed already.
    zip.addReadStreamLazy(fileNameOf(each), { compress: false }, (open) => {
      draw(each).then(
        (pdf) => open(null, Readable.from([pdf])),
        (error: unknown) => open(error, Readable.from([])),
      )
    })
  }
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error))
  zip.end()
  return zip.outputStream as Readable
}

async function documentsOfDay({ db }: DrawDeps, day: string) {
  const [documents, movements] = await Promise.all([documentsIssuedOn(db, day), movementsOn(db, day)])
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  return new Map(documents.map((document) => [document.id, { document, movement: byId.get(document.id) }]))
}
