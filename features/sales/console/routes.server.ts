import type { FastifyInstance } from 'fastify'
import { isDeskMethod } from '#features/payment/rules.ts'
import { sellAtDesk } from '#features/payment/usecases/deskSale.server.ts'
import { documentPdf, PDF, pdfHeaders } from '#features/payment/usecases/documentPdf.server.ts'
import { declineHeld, grantHeld } from '#features/payment/usecases/heldPayment.server.ts'
import { monthDocuments } from '#features/payment/usecases/monthDocuments.server.ts'
import { previewRefund } from '#features/payment/usecases/refundPreview.server.ts'
import { retryRefund } from '#features/payment/usecases/retryRefund.server.ts'
import { refundByStaff } from '#features/payment/usecases/staffRefund.server.ts'
import { voidSale } from '#features/payment/usecases/voidSale.server.ts'
import { route } from '#lib/api.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { studioDay } from '#lib/time.ts'
import { deskText } from '../text/desk.ts'
import { closeDrawer, readDrawers } from '../usecases/cashUp.server.ts'
import { previewEvidence, submitAnswer, viewDispute } from '../usecases/disputes.server.ts'
import { closePaymentIssue, readPaymentIssues } from '../usecases/issues.server.ts'
import { documentOfPayment, readPayment, readPayments } from '../usecases/readPayments.server.ts'
import { viewRefundPreview } from '../usecases/refundView.server.ts'
import { previewSale, readOffers, readSale } from '../usecases/sales.server.ts'
import { salesContract as contract } from './schema.ts'

export function salesRoutes(app: FastifyInstance, deps: Deps): void {
  saleRoutes(app, deps)
  paymentRoutes(app, deps)
  paymentIssueRoutes(app, deps)
  disputeRoutes(app, deps)
  drawerRoutes(app, deps)
}

function saleRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/sales/packages'], async ({ query, caller, now }) => ({
    data: await readOffers(db, caller, query.personId, now),
  }))
  route(app, deps, contract['POST /console/sales/preview'], async ({ body, caller, now }) => ({
    data: await previewSale(db, caller, body, now),
  }))
  route(app, deps, contract['POST /console/sales'], async ({ body, caller }) => {
    const { reference = null, overrideReason = null, ...rest } = body
    const { state, gstin, companyName, companyAddress, ...sale } = rest
    const buyer = { state, gstin, companyName, companyAddress }
    const data = await readSale(
      db,
      await sellAtDesk(deps, caller, { ...sale, buyer, reference, overrideReason }),
    )
    return { data, message: deskText.sold(data.packageName, data.person.name) }
  })
  route(app, deps, contract['POST /console/sales/:saleId/void'], async ({ params, body, caller }) => {
    await voidSale(deps, caller, { ...params, ...body })
    return { data: await readSale(db, params.saleId), message: deskText.voided }
  })
}

function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/payments'], async ({ query, caller, now }) => ({
    data: await readPayments(db, caller, query, now),
  }))
  route(app, deps, contract['GET /console/payments/:orderId'], async ({ params, caller, now }) => ({
    data: await readPayment(db, caller, params.orderId, now),
  }))
  route(app, deps, contract['GET /console/tax-documents.zip'], async ({ query, caller, now, reply }) => {
    const data = await monthDocuments(deps, caller, query, now)
    const name = `tax-documents-${query.month}.zip`
    reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`)
    return { data }
  })
  const document = contract['GET /console/payments/:orderId/documents/:documentId']
  route(app, deps, document, async ({ params, query, caller, now, reply }) => {
    const taxDocument = await documentOfPayment(db, caller, params, now)
    reply.headers(pdfHeaders(taxDocument))
    return { data: await documentPdf(deps, taxDocument, query.language) }
  })
  const preview = contract['POST /console/payments/:orderId/refunds/preview']
  route(app, deps, preview, async ({ params, body, now }) => ({
    data: viewRefundPreview(await previewRefund(db, params.orderId, body, now), body.amountPaise),
  }))
  const refund = contract['POST /console/payments/:orderId/refunds']
  route(app, deps, refund, async ({ params, body, caller, now }) => {
    await refundByStaff(deps, caller, { ...body, ...params })
    const message = isDeskMethod(body.method) ? deskText.refundGiven : deskText.refundRequested
    return { data: await readPayment(db, caller, params.orderId, now), message }
  })
  const retry = contract['POST /console/payments/:orderId/refunds/:refundId/retry']
  route(app, deps, retry, async ({ params, caller, now }) => {
    await retryRefund(deps, caller, params)
    return { data: await readPayment(db, caller, params.orderId, now), message: deskText.refundRequested }
  })
}

function paymentIssueRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const grant = contract['POST /console/payments/:orderId/grant']
  route(app, deps, grant, async ({ params, body, caller, now }) => {
    await grantHeld(deps, caller, { ...params, ...body })
    return { data: await readPayment(db, caller, params.orderId, now), message: deskText.granted }
  })
  const decline = contract['POST /console/payments/:orderId/decline']
  route(app, deps, decline, async ({ params, body, caller, now }) => {
    await declineHeld(deps, caller, { ...params, ...body })
    const message = body.seen?.leftPaise === 0 ? deskText.nothingLeft : deskText.declined
    return { data: await readPayment(db, caller, params.orderId, now), message }
  })
  route(app, deps, contract['GET /console/payment-issues'], async ({ query }) => ({
    data: await readPaymentIssues(db, query.status),
  }))
  const decide = contract['POST /console/payment-issues/:issueId/decide']
  route(app, deps, decide, async ({ params, body, caller }) => {
    await closePaymentIssue(deps, caller, { ...params, ...body })
    return { data: { _id: params.issueId }, message: deskText.decided }
  })
}

function disputeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  route(app, deps, contract['GET /console/disputes/:disputeId'], async ({ params, caller, now }) => ({
    data: await viewDispute(db, caller, params.disputeId, now),
  }))
  const evidence = contract['GET /console/disputes/:disputeId/evidence']
  route(app, deps, evidence, async ({ params, query, caller, now, reply }) => {
    const { note = null, language } = query
    const { pdf, fileName } = await previewEvidence(deps, caller, { ...params, language, note }, now)
    reply.headers({ 'content-type': PDF, 'content-disposition': `inline; filename="${fileName}"` })
    return { data: pdf }
  })
  const contest = contract['POST /console/disputes/:disputeId/contest']
  route(app, deps, contest, async ({ params, body, caller, now }) => {
    const { note = null } = body
    const data = await submitAnswer(deps, caller, { ...params, kind: 'contest', note }, now)
    return { data, message: deskText.evidenceSent }
  })
  const accept = contract['POST /console/disputes/:disputeId/accept']
  route(app, deps, accept, async ({ params, caller, now }) => ({
    data: await submitAnswer(deps, caller, { ...params, kind: 'accept', note: null }, now),
    message: deskText.disputeAccepted,
  }))
}

function drawerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract['GET /console/cash-drawers'], async ({ query, caller, now }) => {
    const day = query.day ? Temporal.PlainDate.from(query.day) : studioDay(now)
    return { data: { day: day.toString(), drawers: await readDrawers(deps.db, caller, day) } }
  })
  route(app, deps, contract['POST /console/cash-ups'], async ({ body, caller }) => {
    const { personId = caller.personId, note = null, corrects = null, day, ...count } = body
    const request = { ...count, personId, note, corrects, day: Temporal.PlainDate.from(day) }
    return { data: await closeDrawer(deps, caller, request), message: deskText.closed }
  })
}
