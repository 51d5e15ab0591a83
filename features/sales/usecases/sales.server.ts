import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import { viewPackage } from '#features/passes/usecases/readPackages.server.ts'
import { isDeskMethod } from '#features/payment/rules.ts'
import {
  previewSaleOffer,
  readNewcomerOffers,
  readSaleOffers,
  type SaleOffer,
} from '#features/payment/usecases/saleOffers.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { may } from '#lib/permissions.ts'
import { Refusal } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import type { OfferView, SalePreview, SaleView } from '../console/schema.ts'
import { paymentRow } from '../paymentStore.server.ts'
import { viewNamed, viewTax } from './readPayments.server.ts'

function viewOffer({ terms, problem, ...offer }: SaleOffer, by: Caller): OfferView {
  const { version, amountPaise, gstBasisPoints, newcomersOnly, paymentsBefore } = offer
  return {
    package: viewPackage(terms),
    version,
    amountPaise,
    tax: viewTax(amountPaise, gstBasisPoints),
    newcomersOnly,
    paymentsBefore,
    asked: offer.asked,
    problem: problem && {
      code: problem.code,
      message: refusalText[problem.code]({}),
      canOverride: problem.canOverride && may(by.role, 'overrideSales'),
    },
  }
}

/** The packages that a person without a record can buy. */
export const readOffersForNew = async (db: Db, by: Caller, now: Temporal.Instant): Promise<OfferView[]> =>
  (await readNewcomerOffers(db, now)).map((offer) => viewOffer(offer, by))

/** The packages for a person today, each with the purchase rule that the sale would violate. Throws NOT_FOUND. */
export const readOffers = async (
  db: Db,
  by: Caller,
  personId: string,
  now: Temporal.Instant,
): Promise<OfferView[]> => (await readSaleOffers(db, personId, now)).map((offer) => viewOffer(offer, by))

/** Throws NOT_FOUND, and the refusal of a promo code. */
export async function previewSale(
  db: Db,
  by: Caller,
  request: { personId: string; packageId: string; codes: string[] },
  now: Temporal.Instant,
): Promise<SalePreview> {
  const [offer, person] = [await previewSaleOffer(db, request, now), await personOfId(db, request.personId)]
  if (!person) throw new Refusal('NOT_FOUND')
  const { id, email, phoneNumber } = person
  const { validityFrom, validityDays, unusedDays } = offer.terms
  const days = validityFrom === 'purchase' ? validityDays : unusedDays
  return {
    ...viewOffer(offer, by),
    codes: offer.codes,
    buyer: offer.buyer,
    person: { _id: id, name: fullName(person), email, phoneNumber },
    expiresOn: studioDay(now).add({ days }).toString(),
  }
}

/** A sale at the desk. Throws NOT_FOUND for any other payment. */
export async function readSale(db: Db, saleId: string): Promise<SaleView> {
  const row = await paymentRow(db, saleId)
  if (!row?.soldBy || !isDeskMethod(row.method)) throw new Refusal('NOT_FOUND')
  const { person, packageName, method, reference, amountPaise, soldBy, paidAt, pass } = row
  return {
    _id: row.id,
    status: row.status === 'voided' ? 'voided' : 'paid',
    at: isoInstant(paidAt),
    person: viewNamed(person),
    packageName,
    method,
    reference,
    amountPaise,
    by: viewNamed(soldBy),
    passId: pass?.id ?? null,
  }
}
