import { taxTermsOn } from '#features/passes/packageReads.server.ts'
import { studioName } from '#features/studio/usecases/letterhead.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import type { Buyer, Item } from '../documentSchema.ts'
import { documentsOf, type Registration, registrations, type StoredDocument } from '../reads.server.ts'
import {
  COMMERCIAL_SERIES,
  type CreditedAmounts,
  creditable,
  debitNoteSplit,
  discountOf,
  isCommercialNote,
  noteSplit,
  registrationOn,
  saleDocumentOf,
  splitTax,
  supplyOf,
} from '../rules.ts'
import {
  creditedAmounts,
  creditNoteKindOfReversal,
  insertDocument,
  type NewDocument,
  noteSeriesOf,
} from '../store.server.ts'

/** A payment whose service was supplied: it granted a pass, paid a fee, or bought a gift that is taxed at its sale. */
export interface Sale {
  orderId: string
  buyer: Buyer
  /** Whether the item can only be used online: then the place of supply is the buyer's State. */
  isOnline: boolean
  /** The buyer's State; null if it is not known. */
  buyerState: string | null
  item: Omit<Item, 'sac'>
  amountPaise: Paise
  /** The discount of each promo code, in the order in which they were applied. */
  codes: { code: string; paise: Paise }[]
  /** The time of the payment; for a gift that is taxed when it is claimed, the time of the claim. */
  suppliedAt: Temporal.Instant
}

/**
 * The invoice of a sale. Issues it if there is none. Undefined if there was no seller on the day of the supply: then
 * there is no document. `stateMissing`: the invoice is not issued before the buyer's State is known, because it can't
 * be changed later. The caller has locked the order.
 */
export async function invoiceOf(
  trx: Trx,
  sale: Sale,
  now: Temporal.Instant,
): Promise<StoredDocument | 'stateMissing' | undefined> {
  const readInvoice = async () => (await documentsOf(trx, [sale.orderId]))[0]
  const existing = await readInvoice()
  if (existing) return existing
  const seller = registrationOn(
    await registrations(trx, { locked: true }),
    sale.item.location,
    studioDay(sale.suppliedAt),
  )
  if (!seller) return undefined
  if (seller.mode === 'registered' && sale.isOnline && sale.buyerState === null) return 'stateMissing'
  await issueInvoice(trx, sale, seller, now)
  return readInvoice()
}

async function issueInvoice(
  trx: Trx,
  { orderId, buyer, isOnline, buyerState, item, amountPaise, codes, suppliedAt }: Sale,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  // The rate on the day of the supply: of the payment, or of the claim of a gift that is taxed then. If the rate
  // changed after the order was opened, both the payment and the invoice are after the change (section 14 of the CGST
  // Act).
  const terms = await taxTermsOn(trx, item.packageType, studioDay(suppliedAt))
  const basisPoints = registration.mode === 'registered' ? terms.basisPoints : 0
  const { legalName, address, stateCode, mode, gstin } = registration
  const placeOfSupply = (isOnline ? buyerState : null) ?? stateCode
  const supply = supplyOf(stateCode, placeOfSupply)
  const discount = codes.length > 0 && { discount: discountOf(amountPaise, codes, { basisPoints, supply }) }
  const document = {
    kind: saleDocumentOf(mode),
    series: registration.invoiceSeries,
    issuedOn: studioDay(now),
    orderId,
    registrationId: registration.id,
    seller: { name: await studioName(trx), legalName, address, stateCode, mode, gstin },
    buyer,
    item: { ...item, sac: terms.sac, ...discount },
    placeOfSupply,
    basisPoints,
    ...splitTax(amountPaise, basisPoints, supply),
    note: null,
  }
  await insertDocument(trx, document, now)
}

/** A refund or reversal; or money that came back to the studio, because a refund failed or a dispute was won. */
export interface Correction {
  /** The refund, or the row of `money_taken_back`; if both are null, the sale was voided. */
  refundId: string | null
  takenBackId: string | null
  /** The payment issue about that amount. */
  issueId: string | null
  /** The total that was refunded or reversed, including this one. */
  totalPaise: Paise
}

/**
 * Issues a credit note for a refund or reversal, or a debit note for money that came back. If it undoes credit notes of
 * both kinds, there is one debit note of each kind. The amounts are derived from the stored invoice, the number from
 * the series of the registration on it. An amount beyond the invoice, such as a lost dispute after a refund, is a loss
 * without a note, because it corrects no tax. If it is too late to correct the tax, the note is commercial.
 *
 * Each series stays locked until the transaction ends. All transactions lock them in the same order, to prevent
 * deadlocks: the series of the invoice, the series of the notes with tax, the series of the commercial notes.
 */
export async function issueNotes(
  trx: Trx,
  invoice: StoredDocument,
  corrections: Correction[],
  now: Temporal.Instant,
): Promise<void> {
  if (corrections.length === 0) return
  const notes = await notesOf(trx, invoice, corrections, now)
  const inOrder = notes.toSorted((a, b) => Number(a.note.commercial) - Number(b.note.commercial))
  for (const note of inOrder) await insertDocument(trx, note, now)
}

type Note = NewDocument & { note: NonNullable<NewDocument['note']> }

const creditOf = (amount: Paise, kind: keyof CreditedAmounts): CreditedAmounts => ({
  taxed: kind === 'taxed' ? amount : 0,
  commercial: kind === 'commercial' ? amount : 0,
})

async function notesOf(
  trx: Trx,
  invoice: StoredDocument,
  corrections: Correction[],
  now: Temporal.Instant,
): Promise<Note[]> {
  const taxSeries = await noteSeriesOf(trx, invoice.registrationId)
  const credited = await creditedAmounts(trx, invoice.id)
  const today = studioDay(now)
  const creditKind: keyof CreditedAmounts = isCommercialNote(invoice, today) ? 'commercial' : 'taxed'
  /** The issues for which these notes contain a credit note. */
  const creditedNow = new Set<string>()
  const notes: Note[] = []
  for (const { refundId, takenBackId, issueId, totalPaise } of corrections) {
    const change = creditable(invoice, totalPaise) - credited.taxed - credited.commercial
    const about = {
      kind: change > 0 ? 'creditNote' : 'debitNote',
      issuedOn: today,
      orderId: invoice.orderId,
      registrationId: invoice.registrationId,
      seller: invoice.seller,
      buyer: invoice.buyer,
      item: invoice.item,
      placeOfSupply: invoice.placeOfSupply,
      basisPoints: invoice.basisPoints,
    } as const
    const reference = { invoiceId: invoice.id, refundId, takenBackId }
    const kindBefore = async () =>
      issueId && creditedNow.has(issueId) ? creditKind : creditNoteKindOfReversal(trx, takenBackId)
    const { taxed, commercial } =
      change < 0 ? debitNoteSplit(credited, -change, await kindBefore()) : creditOf(change, creditKind)
    const sign = change < 0 ? -1 : 1
    if (taxed > 0) {
      const after = credited.taxed + sign * taxed
      const split = noteSplit(invoice, { before: credited.taxed, after })
      notes.push({ ...about, ...split, series: taxSeries, note: { ...reference, commercial: false } })
      credited.taxed = after
    }
    if (commercial > 0) {
      const split = { gross: commercial, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
      notes.push({ ...about, ...split, series: COMMERCIAL_SERIES, note: { ...reference, commercial: true } })
      credited.commercial += sign * commercial
    }
    if (issueId && change > 0) creditedNow.add(issueId)
  }
  return notes
}
