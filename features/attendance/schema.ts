import * as z from 'zod'
import { contract, id } from '#lib/contract.ts'

export const checkInContract = contract({
  'GET /user/check-in-code/:orderId': {
    summary: 'The code by which staff check the member in, of a booking of theirs that has a seat',
    access: 'member',
    params: z.object({ orderId: id }),
    data: z.object({ code: z.string() }),
    refusals: ['NOT_FOUND'],
  },
})
