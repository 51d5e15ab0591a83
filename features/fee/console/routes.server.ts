import type { FastifyInstance } from 'fastify'
import { feeBuyer, takeFeeAtDesk } from '#features/payment/usecases/payFee.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import { type Fee, feeById, findFees } from '../store.server.ts'
import { feeText as text } from '../text/fee.ts'
import { waiveFee } from '../usecases/waiveFee.server.ts'
import { type ConsoleFee, consoleFeeContract as contract } from './schema.ts'

const viewFee = ({ id, person, date, madeAt, paidAt, waivedAt, ...fee }: Fee): ConsoleFee => ({
  ...fee,
  _id: id,
  person: { _id: person.id, name: person.name },
  date: date.toString(),
  madeAt: isoInstant(madeAt),
  paidAt: paidAt && isoInstant(paidAt),
  waivedAt: waivedAt && isoInstant(waivedAt),
})

/** Registers the console's endpoints for fees. */
export function consoleFeeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const readFee = async (feeId: string): Promise<ConsoleFee> => {
    const fee = await feeById(db, feeId)
    if (!fee) throw new Refusal('NOT_FOUND')
    return viewFee(fee)
  }
  route(app, deps, contract['GET /console/fees'], async ({ query }) => {
    const { rows, total, sumPaise } = await findFees(db, query)
    const { page, limit } = query
    return { data: { rows: rows.map(viewFee), total, sumPaise, page, limit } }
  })
  route(app, deps, contract['GET /console/fees/:feeId/buyer'], async ({ params, now }) => ({
    data: await feeBuyer(db, params.feeId, now),
  }))
  route(app, deps, contract['POST /console/fees/:feeId/take'], async ({ params, body, caller }) => {
    const { reference = null, state, gstin, companyName, companyAddress, ...taken } = body
    const buyer = { state, gstin, companyName, companyAddress }
    await takeFeeAtDesk(deps, caller, { ...params, ...taken, buyer, reference })
    return { data: await readFee(params.feeId), message: text.taken }
  })
  route(app, deps, contract['POST /console/fees/:feeId/waive'], async ({ params, body, caller, now }) => {
    await waiveFee(deps, caller, { ...params, ...body }, now)
    return { data: await readFee(params.feeId), message: text.waived }
  })
}
