import { taxTermsOn } from '#features/passes/reads.server.ts'
import { studioName } from '#features/studio/usecases/letterhead.server.ts'
import type { Trx } from '#lib/db.server.ts'
import type { Paise } from '#lib/money.ts'
import { studioDay } from '#lib/time.ts'
import type { Buyer, Item } from '../documentSchema.ts'
import { documentsOf, type Registration, registrations, type StoredDocument } from '../reads.server.ts'
import {
  COMMERCIAL_SERIES,
  type Credited,
  creditable,
  creditTakenBack,
  discountOf,
  isCommercialNote,
  noteSplit,
  registrationOn,
  saleDocumentOf,
  splitTax,
  supplyOf,
} from '../rules.ts'
import { creditedOf, insertDocument, kindTakenBack, type NewDocument, noteSeriesOf } from '../store.server.ts'

/** A payment for which a pass was granted, or a gift that is taxed when it is sold. */
export interface Sale {
  orderId: string
  buyer: Buyer
  /** It can be used online alone: then it is supplied in the State of its buyer. */
  isOnline: boolean
  /** That State; null if it is not known. */
  buyerState: string | null
  item: Omit<Item, 'sac'>
  amountPaise: Paise
  /** What each promo code took off the price, in the order in which they did. */
  codes: { code: string; paise: Paise }[]
  /** When it was paid; of a gift that is taxed when it is claimed, when that was. */
  suppliedAt: Temporal.Instant
}

/**
 * The invoice of a sale, which is made if there is none. Undefined if the studio had not yet said who sells when
 * the sale was paid: then it has no document. `stateMissing`: it waits for the State of its buyer, because it could not be
 * changed afterwards. The caller has locked the order.
 */
export async function invoiceOf(
  trx: Trx,
  sale: Sale,
  now: Temporal.Instant,
): Promise<StoredDocument | 'stateMissing' | undefined> {
  const made = async () => (await documentsOf(trx, [sale.orderId]))[0]
  const before = await made()
  if (before) return before
  const seller = registrationOn(
    await registrations(trx, { locked: true }),
    sale.item.location,
    studioDay(sale.suppliedAt),
  )
  if (!seller) return undefined
  if (seller.mode === 'registered' && sale.isOnline && sale.buyerState === null) return 'stateMissing'
  await issueInvoice(trx, sale, seller, now)
  return made()
}

async function issueInvoice(
  trx: Trx,
  { orderId, buyer, isOnline, buyerState, item, amountPaise, codes, suppliedAt }: Sale,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  // The rate of the day of payment: of an order that was opened before a change of rate, both the payment and the invoice
  // are after it (section 14 of the CGST Act). A voucher is supplied when it is redeemed.
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

/** Money that went back, or came again because a refund failed. */
export interface Correction {
  /** The refund, or the part that others took back; neither: the sale was voided. */
  refundId: string | null
  takenBackId: string | null
  /** The payment issue of that part. */
  issueId: string | null
  /** All that had gone back after it. */
  totalPaise: Paise
}

/**
 * A credit note for money that went back, or a debit note; where it takes back credits of both kinds, one of each. Its parts
 * come from the stored invoice, its number from the series of the registration that sold. What is taken back beyond the
 * invoice, as by a lost dispute after a refund, is a loss and corrects no tax: it has no note. Where it is too late to
 * correct the tax, the note is commercial.
 *
 * Each series stays locked until the transaction ends. All transactions lock them in this order: that of the invoice, that of
 * the notes with tax, that of the commercial notes. So none waits for one that waits for it.
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

const creditOf = (amount: Paise, kind: keyof Credited): Credited => ({
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
  const credited = await creditedOf(trx, invoice.id)
  const today = studioDay(now)
  const creditKind: keyof Credited = isCommercialNote(invoice, today) ? 'commercial' : 'taxed'
  /** The issues about which there is a credit note among these notes. */
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
    const of = { invoiceId: invoice.id, refundId, takenBackId }
    const kindBefore = async () =>
      issueId && creditedNow.has(issueId) ? creditKind : kindTakenBack(trx, takenBackId)
    const { taxed, commercial } =
      change < 0 ? creditTakenBack(credited, -change, await kindBefore()) : creditOf(change, creditKind)
    const sign = change < 0 ? -1 : 1
    if (taxed > 0) {
      const after = credited.taxed + sign * taxed
      const split = noteSplit(invoice, { before: credited.taxed, after })
      notes.push({ ...about, ...split, series: taxSeries, note: { ...of, commercial: false } })
      credited.taxed = after
    }
    if (commercial > 0) {
      const split = { gross: commercial, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
      notes.push({ ...about, ...split, series: COMMERCIAL_SERIES, note: { ...of, commercial: true } })
      credited.commercial += sign * commercial
    }
    if (issueId && change > 0) creditedNow.add(issueId)
  }
  return notes
}
