import * as z from 'zod'
import { packageTypes } from '#features/passes/schema.ts'
import { contract } from '#lib/contract.ts'
import { settingsText as text } from '../text/settings.ts'
import { nameField, optional, plain, version } from './fields.ts'

const kindBody = z.object({
  name: nameField(40),
  hindiName: optional(40),
  glyph: z.string().regex(/^[a-z][A-Za-z]{1,29}$/),
  paidBy: z.array(z.enum(packageTypes)).min(1).max(packageTypes.length),
  position: z.number().int().min(0).max(1_000),
  isShown: z.boolean(),
})
export type KindBody = z.infer<typeof kindBody>
const kindKey = z.string().regex(/^[a-z][A-Za-z]{1,29}$/, { error: () => text.key })
const kind = z.object({
  key: z.string(),
  version,
  ...kindBody.shape,
  hindiName: z.string().nullable(),
  freeHours: z.number().int(),
  classes: z.number().int(),
  bookings: z.number().int(),
})
export const kindList = z.object({ kinds: z.array(kind) })
export type KindList = z.infer<typeof kindList>

const byKey = z.object({ key: plain(40) })

export const kindContract = contract({
  'GET /console/kinds': {
    summary: 'Lists the kinds of class, including hidden ones, in their order',
    access: ['readTimetable'],
    data: kindList,
  },
  'POST /console/kinds': {
    summary: 'Creates a kind of class',
    access: ['editSettings'],
    success: 201,
    body: kindBody.extend({ key: kindKey, freeHours: z.number().int().min(0).max(72) }),
    data: kindList,
    refusals: ['NAME_TAKEN', 'BAD_REQUEST'],
  },
  'PUT /console/kinds/:key': {
    summary: 'Updates a kind of class. Its key, which the API uses, cannot change. Existing bookings stay',
    access: ['editSettings'],
    params: byKey,
    body: kindBody.extend({ version }),
    data: kindList,
    refusals: ['NOT_FOUND', 'BAD_REQUEST', 'CHANGED'],
  },
  'POST /console/kinds/:key/preview': {
    summary:
      'Previews a change of the package types that pay for a kind: how many passes and bookings would no longer be covered',
    access: ['editSettings'],
    params: byKey,
    body: z.object({ paidBy: kindBody.shape.paidBy }),
    data: z.object({ passes: z.number().int(), bookings: z.number().int() }),
    refusals: ['NOT_FOUND'],
  },
})
