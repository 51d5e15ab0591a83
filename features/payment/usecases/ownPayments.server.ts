import { documentById, documentsOf, type StoredDocument } from '#features/invoice/reads.server.ts'
import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import { isPayer, paymentsOfPerson } from '../documentStore.server.ts'
import type { DocumentView, OwnPayment } from '../schema.ts'

export const viewDocument = ({ id, kind, number, issuedOn, gross }: StoredDocument): DocumentView => ({
  _id: id,
  kind,
  number,
  issuedOn: issuedOn.toString(),
  amountPaise: gross,
})

/** The member's payments with their documents, newest first. */
export async function readOwnPayments(
  db: Db,
  personId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ items: OwnPayment[]; page: number; limit: number; total: number }> {
  const { rows, total } = await paymentsOfPerson(db, personId, { page, limit })
  const ids = rows.map(({ id }) => id)
  const documents = Map.groupBy(ids.length > 0 ? await documentsOf(db, ids) : [], ({ orderId }) => orderId)
  const items = rows.map(({ id, paidAt, returnedAt, ...row }) => ({
    ...row,
    _id: id,
    paidAt: isoInstant(paidAt),
    returnedAt: returnedAt && isoInstant(returnedAt),
    documents: (documents.get(id) ?? []).map(viewDocument),
  }))
  return { items, page, limit, total }
}

/** Throws NOT_FOUND, also for a document of somebody else. */
export async function ownDocument(db: Db, personId: string, documentId: string): Promise<StoredDocument> {
  const document = await documentById(db, documentId)
  if (!document || !(await isPayer(db, personId, document.orderId))) throw new Refusal('NOT_FOUND')
  return document
}
