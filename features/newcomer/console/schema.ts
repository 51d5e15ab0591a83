import * as z from 'zod'
import { linkHours, requestView } from '#features/payment/console/schema.ts'
import { deskMethods } from '#features/payment/rules.ts'
import { saleBuyer } from '#features/payment/schema.ts'
import { offerView, reference } from '#features/sales/console/schema.ts'
import { contract, digits, email, fieldError, id, lastName, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { refusalCodes } from '#lib/text/refusals.ts'
import { newcomerText } from '../text/newcomer.ts'

/** A package that a new person can buy, and whether its pass would pay for the session. */
const newcomerOffer = offerView.extend({ fits: z.boolean() })
export type NewcomerOffer = z.infer<typeof newcomerOffer>

const admission = z.object({
  personId: id,
  saleId: id,
  packageName: z.string(),
  /** Null: no session was requested, or the person could not be booked. */
  bookingId: id.nullable(),
  checkedIn: z.boolean(),
  /** Why the person could not be booked; the pass is sold anyway. */
  problem: z.object({ code: z.enum(refusalCodes), message: z.string() }).nullable(),
})
export type Admission = z.infer<typeof admission>

const amount = z.number().int()

/** A new person, what they buy, and the buyer that the invoice names. */
const newPerson = {
  firstName: line(80, () => fieldText.firstName),
  lastName,
  phoneNumber: digits(15, () => newcomerText.phone).min(
    6,
    fieldError(() => newcomerText.phone),
  ),
  /** The address may be added later. */
  email: email.nullish(),
  packageId: id,
  ...saleBuyer,
  saleKey: id,
  /** What the screen has shown: the sale is refused if it has changed. */
  seen: z.object({ version: amount, amountPaise: amount, gstBasisPoints: amount }),
}

export const newcomerContract = contract({
  'GET /console/door/packages': {
    summary:
      'Lists the packages that a person without a record can buy at the desk today. Those that can pay for a given session come first',
    access: ['serveMembers', 'sellAtDesk'],
    query: z.object({ sessionId: id.optional() }),
    data: z.array(newcomerOffer),
    refusals: ['NOT_FOUND'],
  },
  'POST /console/door': {
    summary:
      'Creates a record and sells a pass to a new person and, if a session is named, books and checks them in. Once for each key',
    access: ['serveMembers', 'sellAtDesk'],
    success: 201,
    body: z
      .object({
        ...newPerson,
        method: z.enum(deskMethods),
        reference: reference.optional(),
        sessionId: id.optional(),
      })
      .refine(({ method, reference: slip }) => (method === 'cash') === (slip === undefined), {
        path: ['reference'],
        error: () => newcomerText.reference,
      }),
    data: admission,
    refusals: [
      'NOT_FOUND',
      'EMAIL_TAKEN',
      'BAD_REQUEST',
      'CHANGED',
      'PACKAGE_NOT_ON_SALE',
      'SALE_KEY_USED',
      'NEWCOMER_ASKED',
      'NEWCOMER_SOLD',
    ],
  },
  'POST /console/door/payment-requests': {
    summary:
      'Creates a record for a new person, and a UPI QR or a payment link for the pass that they buy. Once for each key',
    access: ['serveMembers', 'sellAtDesk'],
    success: 201,
    /** `hours`: for how long a payment link can be paid. */
    body: z.object({ ...newPerson, hours: linkHours.optional() }),
    data: requestView,
    refusals: [
      'EMAIL_TAKEN',
      'BAD_REQUEST',
      'NOT_FOUND',
      'CHANGED',
      'PACKAGE_NOT_ON_SALE',
      'SALE_KEY_USED',
      'NEWCOMER_ASKED',
      'GATEWAY_UNAVAILABLE',
    ],
  },
})
