import type { FastifyInstance } from 'fastify'
import type { CheckoutDeps } from '#features/payment/usecases/openCheckout.server.ts'
import { openFeeCheckout } from '#features/payment/usecases/payFee.server.ts'
import { verifyFeePayment } from '#features/payment/usecases/verifyPayment.server.ts'
import { viewCheckout } from '#features/payment/usecases/viewCheckout.server.ts'
import { numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { isoInstant, studioDay } from '#lib/time.ts'
import { feeContract as contract, type OwnFee } from './schema.ts'
import { type Fee, openFeesOf } from './store.server.ts'
import { feeText as text } from './text/fee.ts'

/** The gateway for the payments of fees. */
export interface FeeOptions extends Pick<CheckoutDeps, 'gateway'> {
  keyId: string
  keySecret: string
  checkoutUrl: string
}

const viewOwnFee = (
  { id, person, title, date, cause, amountPaise, madeAt }: Fee,
  callerId: string,
): OwnFee => ({
  _id: id,
  person: person.id === callerId ? null : person.firstName,
  title,
  date: date.toString(),
  cause,
  amountPaise,
  madeAt: isoInstant(madeAt),
})

export function feeRoutes(app: FastifyInstance, server: Deps, options: FeeOptions): void {
  const deps = { ...server, gateway: options.gateway }
  route(app, server, contract['GET /user/fees'], async ({ caller, now }) => {
    const { personId } = caller
    const fees = await openFeesOf(server.db, personId)
    const days = numberOn(studioSettings().numbers, 'feeBlockDays', studioDay(now))
    const oldest = fees.find(({ person }) => person.id === personId)
    const blocksFrom = oldest && days > 0 ? studioDay(oldest.madeAt).add({ days }).toString() : null
    return { data: { items: fees.map((fee) => viewOwnFee(fee, personId)), blocksFrom } }
  })

  route(app, server, contract['POST /user/fees/:feeId/checkout'], async ({ params, query, caller, now }) => {
    const opened = await openFeeCheckout(deps, { ...params, ...query, personId: caller.personId }, now)
    return { data: await viewCheckout(server.db, options, opened, now) }
  })

  route(app, server, contract['POST /user/fees/verify-payment'], async ({ body, caller }) => {
    const { keySecret } = options
    const feeId = await verifyFeePayment(deps, caller.personId, { ...body, keySecret })
    return { data: { feeId }, message: text.paid }
  })
}
