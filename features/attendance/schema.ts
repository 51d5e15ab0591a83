import * as z from 'zod'
import { contract, id } from '#lib/contract.ts'

export const checkInContract = contract({
  'GET /user/check-in-code/:orderId': {
    summary: 'Returns the code by which staff check in the member for one of their bookings that has a seat',
    access: 'member',
    params: z.object({ orderId: id }),
    data: z.object({ code: z.string() }),
    refusals: ['NOT_FOUND'],
  },
})
