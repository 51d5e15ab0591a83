import * as z from 'zod'
import { deskMethods, paymentMethods } from '#features/payment/rules.ts'
import { fieldError, id, line } from '#lib/contract.ts'
import { fieldText } from '#lib/text/fields.ts'
import { deskText } from './text/desk.ts'

/** Shared fields of the sales contracts. Amounts are whole paise. */

/** Ten million rupees: more than any single amount of a studio. */
export const MAX_PAISE = 1_000_000_000

export const paise = z.number().int()
/** An amount as it was typed. */
export const paiseField = (min: number) => z.number().int().min(min).max(MAX_PAISE)
export const reason = line(200, () => deskText.reason)
export const key = z.uuid(fieldError(() => fieldText.id))
export const method = z.enum(paymentMethods)
export const deskMethod = z.enum(deskMethods)
export const somebody = z.object({ _id: id, name: z.string() })
export const taxView = z.object({ basePaise: paise, gstPaise: paise, gstBasisPoints: z.number().int() })
