import type { FastifyInstance } from 'fastify'
import { passOf } from '#features/passes/usecases/readMembership.server.ts'
import { giftTaxOn } from '#features/payment/giftRules.ts'
import type { CheckoutDeps } from '#features/payment/usecases/openCheckout.server.ts'
import { verifyGiftPayment } from '#features/payment/usecases/verifyPayment.server.ts'
import { viewCheckout } from '#features/payment/usecases/viewCheckout.server.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { studioDay } from '#lib/time.ts'
import { giftContract as contract, type GiftView } from './schema.ts'
import { type Gift, giftById, giftsOf } from './store.server.ts'
import { giftText as text } from './text/gift.ts'
import { buyGift } from './usecases/buyGift.server.ts'
import { claimGift, openCard } from './usecases/claimGift.server.ts'
import { refundGift } from './usecases/refundGift.server.ts'
import { resendGift } from './usecases/sendGift.server.ts'
import { viewCard, viewGifts } from './views.server.ts'

/** The gateway for payments of gifts. */
export interface GiftOptions extends Pick<CheckoutDeps, 'gateway'> {
  keyId: string
  keySecret: string
  checkoutUrl: string
}

export function giftRoutes(app: FastifyInstance, server: Deps, options: GiftOptions): void {
  const { gateway, keySecret } = options
  const deps = { ...server, gateway }
  const { db } = server
  const viewGift = async (gift: Gift | undefined): Promise<GiftView> => {
    const [view] = gift ? await viewGifts(db, [gift]) : []
    if (!view) throw new Refusal('NOT_FOUND')
    return view
  }

  route(app, server, contract['POST /user/gifts'], async ({ body, caller, now }) => {
    const { membershipPackageId: packageId, giftId, state, ...details } = body
    const request = { personId: caller.personId, packageId, giftId, details, state }
    const opened = await buyGift(deps, request, now)
    const taxed = giftTaxOn(studioSettings(), studioDay(now))
    return { data: { ...(await viewCheckout(db, options, opened, now)), giftId: opened.giftId, taxed } }
  })

  route(app, server, contract['POST /user/gifts/verify-payment'], async ({ body, caller }) => {
    const giftId = await verifyGiftPayment(deps, caller.personId, { ...body, keySecret })
    return { data: await viewGift(await giftById(db, giftId)) }
  })

  route(app, server, contract['GET /user/gifts'], async ({ query, caller }) => {
    const { rows, total } = await giftsOf(db, caller.personId, query)
    return { data: { items: await viewGifts(db, rows), ...query, total } }
  })

  route(app, server, contract['POST /user/gifts/:giftId/link'], async ({ params, caller, now }) => {
    const gift = await resendGift(server, { ...params, personId: caller.personId }, now)
    return { data: await viewGift(gift), message: text.sentAgain(gift.recipientEmail ?? '') }
  })

  route(app, server, contract['POST /user/gifts/:giftId/refund'], async ({ params, caller }) => ({
    data: await viewGift(await refundGift(server, caller, params.giftId)),
    message: text.cancelled,
  }))

  route(app, server, contract['POST /gifts/card'], async ({ body, caller, request, now }) => {
    const link = { ...body, network: networkOf(request.ip), personId: caller?.personId }
    return { data: viewCard(await openCard(server, link, now), caller?.personId) }
  })

  route(app, server, contract['POST /user/gifts/claim'], async ({ body, caller, request, now }) => {
    const link = { ...body, network: networkOf(request.ip), personId: caller.personId }
    const pass = await passOf(db, caller.personId, await claimGift(server, link), now)
    return { data: pass, message: text.claimed(pass.package.packageName) }
  })
}
