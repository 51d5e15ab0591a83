import * as z from 'zod'
import { contract, id } from '#lib/contract.ts'

export const checkInContract = contract({
  'GET /user/check-in-code/:orderId': {
    summary:
      'Returns the check-in code of one of the member’s bookings, which staff scan. The booking must have a seat',
    access: 'member',
    params: z.object({ orderId: id }),
    data: z.object({ code: z.string() }),
    refusals: ['NOT_FOUND'],
  },
})
