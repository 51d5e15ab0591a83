import { readSession } from '#features/booking/usecases/bookOnTerms.server.ts'
import { bookWalkIn } from '#features/booking/usecases/bookWalkIn.server.ts'
import { markBooking } from '#features/booking/usecases/markBooking.server.ts'
import { phoneToStore } from '#features/identity/rules.ts'
import { personOfId } from '#features/identity/usecases/findPerson.server.ts'
import { openingFor, type RequestedAccount } from '#features/identity/usecases/openForMember.server.ts'
import { recordOpened } from '#features/members/usecases/openMember.server.ts'
import { offeredPackages } from '#features/passes/usecases/readPackages.server.ts'
import { type SaleRequest, sellToNewPerson } from '#features/payment/usecases/deskSale.server.ts'
import {
  openRequestForNewPerson,
  type PaymentDeps,
  type PaymentRequest,
  type RequestToPay,
} from '#features/payment/usecases/paymentRequests.server.ts'
import { readOffersForNew, readSale } from '#features/sales/usecases/sales.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { Refusal } from '#lib/refusals.ts'
import { refusalText } from '#lib/text/refusals.ts'
import type { Admission, NewcomerOffer } from '../console/schema.ts'

/** What a new person can buy; packages that would pay for the session come first. Throws NOT_FOUND. */
export async function readNewcomerOffers(
  db: Db,
  by: Caller,
  sessionId: string | undefined,
  now: Temporal.Instant,
): Promise<NewcomerOffer[]> {
  const session = sessionId === undefined ? undefined : await readSession(db, sessionId)
  if (sessionId !== undefined && !session) throw new Refusal('NOT_FOUND')
  const offers = (await readOffersForNew(db, by, now)).filter(({ problem }) => problem === null)
  if (!session) return offers.map((offer) => ({ ...offer, fits: true }))
  const facts = { ...session, date: Temporal.PlainDate.from(session.date) }
  const fitting = new Set((await offeredPackages(db, undefined, facts, now)).map(({ _id }) => _id))
  const withFit = offers.map((offer) => ({ ...offer, fits: fitting.has(offer.package._id) }))
  return withFit.toSorted((a, b) => Number(b.fits) - Number(a.fits))
}

type NewcomerDeps = Pick<Deps, 'db' | 'mailer' | 'publicUrl' | 'jobs' | 'clock'>

export interface NewcomerRequest extends Omit<SaleRequest, 'personId' | 'codes' | 'overrideReason' | 'seen'> {
  person: RequestedAccount
  sessionId: string | undefined
  seen: Omit<SaleRequest['seen'], 'paymentsBefore'>
}

/**
 * Admits a person without a record: creates the record and sells the pass in one transaction, then books, then checks
 * them in. Each step is done once per key, so a repeated request continues where the first one stopped. With another
 * name, number or address it is refused (NEWCOMER_SOLD), and nothing is renamed. Throws EMAIL_TAKEN and what
 * `sellToNewPerson` throws; a problem with the booking is returned and not thrown, because the pass is sold by then.
 */
export async function admitNewcomer(
  deps: NewcomerDeps,
  by: Caller,
  { person, sessionId, ...terms }: NewcomerRequest,
  now: Temporal.Instant,
): Promise<Admission> {
  if (sessionId !== undefined && !(await readSession(deps.db, sessionId))) throw new Refusal('NOT_FOUND')
  const opening = await openingFor(deps, person, now)
  const sale = await sellToNewPerson(deps, by, {
    ...terms,
    codes: [],
    overrideReason: null,
    seen: { ...terms.seen, paymentsBefore: 0 },
    open: async (trx, at) => recordOpened(trx, by, await opening(trx), at),
    otherName: (trx, personId) => otherNameIn(trx, personId, person),
  })
  const seat = sessionId === undefined ? NO_SEAT : await seatFor(deps, by, sessionId, sale, terms.saleKey)
  const { packageName } = await readSale(deps.db, sale.saleId)
  return { ...sale, packageName, ...seat }
}

export interface NewcomerToPay extends Omit<RequestToPay, 'personId' | 'codes' | 'overrideReason' | 'seen'> {
  person: RequestedAccount
  seen: NewcomerRequest['seen']
}

/**
 * Requests a payment by UPI QR or link from a person without a record. The record and the order are inserted in one
 * transaction, so that the payment has a buyer. A call that is repeated with the same key creates both only once.
 * Throws EMAIL_TAKEN and what `openRequestForNewPerson` throws.
 */
export async function askNewcomer(
  deps: NewcomerDeps & PaymentDeps,
  by: Caller,
  { person, ...terms }: NewcomerToPay,
  now: Temporal.Instant,
): Promise<PaymentRequest> {
  const opening = await openingFor(deps, person, now)
  return openRequestForNewPerson(deps, by, {
    ...terms,
    codes: [],
    overrideReason: null,
    seen: { ...terms.seen, paymentsBefore: 0 },
    open: async (trx, at) => recordOpened(trx, by, await opening(trx), at),
    otherName: (trx, personId) => otherNameIn(trx, personId, person),
  })
}

/** The name in a record, if its name, number or address differs from what was entered now; null if none differs. */
async function otherNameIn(db: Db, personId: string, entered: RequestedAccount): Promise<string | null> {
  const person = await personOfId(db, personId)
  if (!person) throw new Error('the record of a purchase is missing')
  const isSame =
    person.firstName === entered.firstName &&
    person.lastName === entered.lastName &&
    person.phoneNumber === phoneToStore(entered.phoneNumber) &&
    person.email === entered.email
  return isSame ? null : fullName(person)
}

type Seat = Pick<Admission, 'bookingId' | 'checkedIn' | 'problem'>
const NO_SEAT: Seat = { bookingId: null, checkedIn: false, problem: null }

async function seatFor(
  deps: NewcomerDeps,
  by: Caller,
  sessionId: string,
  { personId }: { personId: string },
  key: string,
): Promise<Seat> {
  const now = deps.clock.now()
  let bookingId: string | null = null
  try {
    ;({ bookingId } = await bookWalkIn(deps, { sessionId, personId, by: by.personId }, now))
    await markBooking(deps, { key, bookingId, mark: 'in', method: 'tap', madeAt: now, by: by.personId }, now)
    return { bookingId, checkedIn: true, problem: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A seat can be booked hours before the start, but check-in opens later.
    const { code, details = {} } = error
    return { bookingId, checkedIn: false, problem: { code, message: refusalText[code](details) } }
  }
}
