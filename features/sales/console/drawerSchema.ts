import * as z from 'zod'
import { contract, id, isoDate, isoInstantText, lines } from '#lib/contract.ts'
import { key, MOST_PAISE, paise, somebody, typedPaise } from '../fields.ts'
import { deskText } from '../text/desk.ts'

/** Sums by way, in paise. */
const byMethod = z.object({ cash: paise, upi: paise, card: paise })

const cashUpView = z.object({
  _id: id,
  entry: z.number().int(),
  floatPaise: paise,
  /** What the books said when it was closed, the float apart. */
  expected: byMethod,
  counted: byMethod,
  /** Counted less expected, of cash with the float. */
  difference: byMethod,
  note: z.string().nullable(),
  closedAt: isoInstantText,
  closedBy: somebody,
})
export type CashUpView = z.infer<typeof cashUpView>

/** One person's till of one day. */
const drawerView = z.object({
  person: somebody,
  day: isoDate,
  /** By the books, now. */
  expected: byMethod,
  /** Sales for cash that stand: what was voided is not among them. */
  cashSales: z.number().int(),
  /** The last one counts; those before it were corrected. */
  cashUps: z.array(cashUpView),
  /** The books moved after it was closed. */
  movedSince: z.boolean(),
})
export type CashDrawerView = z.infer<typeof drawerView>

export const drawerContract = contract({
  'GET /console/tills': {
    summary: 'The tills of a day: what each person took and gave back, and how it was closed',
    access: ['readMoney'],
    query: z.object({ day: isoDate.optional() }),
    data: z.object({ day: isoDate, drawers: z.array(drawerView) }),
  },
  'POST /console/cash-ups': {
    summary: 'Closes a till of a day, once; `corrects` the entry before where that was wrong',
    access: ['readMoney'],
    success: 201,
    body: z.object({
      /** The caller's own unless given. */
      personId: id.optional(),
      day: isoDate,
      floatPaise: typedPaise(0).max(100_000_000),
      counted: z.object({ cash: typedPaise(0), upi: typedPaise(-MOST_PAISE), card: typedPaise(-MOST_PAISE) }),
      note: lines(500, () => deskText.reason).optional(),
      /** What the books said when it was counted. */
      seen: byMethod,
      corrects: z.number().int().min(1).max(1000).optional(),
      requestKey: key,
    }),
    data: drawerView,
    refusals: ['NOT_FOUND', 'CHANGED', 'CASH_UP_CLOSED', 'CASH_UP_UNEXPLAINED', 'BAD_REQUEST'],
  },
})
