import * as z from 'zod'
import { deskMethods } from '#features/payment/rules.ts'
import { offerView, reference } from '#features/sales/console/schema.ts'
import { contract, digits, email, fieldError, id, line } from '#lib/contract.ts'
import { refusalCodes } from '#lib/refusals.ts'
import { fieldText } from '#lib/text/fields.ts'
import { newcomerText } from '../text/newcomer.ts'

/** What a new person can buy, and whether the pass would pay for the session. */
const newcomerOffer = offerView.extend({ fits: z.boolean() })
export type NewcomerOffer = z.infer<typeof newcomerOffer>

const admission = z.object({
  personId: id,
  saleId: id,
  packageName: z.string(),
  /** Null: no session was requested, or the person could not be booked into it. */
  bookingId: id.nullable(),
  checkedIn: z.boolean(),
  /** Why not: the pass is sold anyway. */
  problem: z.object({ code: z.enum(refusalCodes), message: z.string() }).nullable(),
})
export type Admission = z.infer<typeof admission>

const amount = z.number().int()

export const newcomerContract = contract({
  'GET /console/door/packages': {
    summary:
      'Returns what a person without a record can buy at the desk today, and what would pay for a session',
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
        firstName: line(80, () => fieldText.firstName),
        lastName: line(80, () => fieldText.lastName),
        phoneNumber: digits(15, () => newcomerText.phone).min(
          6,
          fieldError(() => newcomerText.phone),
        ),
        /** The address may be added later. */
        email: email.nullish(),
        packageId: id,
        method: z.enum(deskMethods),
        reference: reference.optional(),
        sessionId: id.optional(),
        saleKey: id,
        /** What the screen showed: only that is sold. */
        seen: z.object({ version: amount, amountPaise: amount, gstBasisPoints: amount }),
      })
      .refine(({ method, reference: slip }) => (method === 'cash') === (slip === undefined), {
        path: ['reference'],
        error: () => newcomerText.reference,
      }),
    data: admission,
    refusals: ['NOT_FOUND', 'EMAIL_TAKEN', 'CHANGED', 'PACKAGE_NOT_ON_SALE', 'SALE_KEY_USED'],
  },
})
