import * as z from 'zod'
import { contract, id, isoDate, isoInstantText, lines } from '#lib/contract.ts'
import { key, MAX_PAISE, paise, paiseField, somebody } from '../fields.ts'
import { deskText } from '../text/desk.ts'

/** Sums by payment method, in paise. */
const byMethod = z.object({ cash: paise, upi: paise, card: paise })

const cashUpView = z.object({
  _id: id,
  entry: z.number().int(),
  floatPaise: paise,
  /** The expected amounts when the drawer was closed, without the float. */
  expected: byMethod,
  counted: byMethod,
  /** Counted minus expected; for cash including the float. */
  difference: byMethod,
  note: z.string().nullable(),
  closedAt: isoInstantText,
  closedBy: somebody,
})
export type CashUpView = z.infer<typeof cashUpView>

/** One person's cash drawer of one day. */
const drawerView = z.object({
  person: somebody,
  day: isoDate,
  /** The expected amounts now. */
  expected: byMethod,
  /** Cash sales that were not voided. */
  cashSales: z.number().int(),
  /** The closing, then its corrections; the last entry applies. */
  cashUps: z.array(cashUpView),
  /** Whether money moved after the drawer was closed. */
  movedSince: z.boolean(),
})
export type CashDrawerView = z.infer<typeof drawerView>

export const drawerContract = contract({
  'GET /console/cash-drawers': {
    summary:
      'Lists the cash drawers of a day: the amounts that each person received and refunded, and the closings',
    access: ['readMoney'],
    query: z.object({ day: isoDate.optional() }),
    data: z.object({ day: isoDate, drawers: z.array(drawerView) }),
  },
  'POST /console/cash-ups': {
    summary:
      'Closes a cash drawer of a day, once. `corrects`: the number of the previous closing, if this one corrects it',
    access: ['readMoney'],
    success: 201,
    body: z.object({
      /** By default the caller's own drawer. */
      personId: id.optional(),
      day: isoDate,
      floatPaise: paiseField(0).max(100_000_000),
      counted: z.object({ cash: paiseField(0), upi: paiseField(-MAX_PAISE), card: paiseField(-MAX_PAISE) }),
      note: lines(500, () => deskText.reason).optional(),
      /** The expected amounts when the drawer was counted. */
      seen: byMethod,
      corrects: z.number().int().min(1).max(1000).optional(),
      requestKey: key,
    }),
    data: drawerView,
    refusals: ['NOT_FOUND', 'CHANGED', 'CASH_UP_CLOSED', 'CASH_UP_UNEXPLAINED', 'BAD_REQUEST'],
  },
})
