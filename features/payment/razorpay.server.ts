import Razorpay from 'razorpay'
import * as z from 'zod'
import { commitSoFar } from '#lib/heldCommit.server.ts'
import { timeGatewayCall } from '#lib/metrics.server.ts'
import { traceCall } from '#lib/tracing.server.ts'
import type { Gateway, TimeRange } from './gateway.server.ts'
import { GatewayError, gatewayErrorFrom } from './gatewayError.server.ts'
import {
  DisputeResponse,
  KEY_NOTE,
  listOf,
  OrderResponse,
  PaymentLinkResponse,
  PaymentResponse,
  QrCodeResponse,
  RefundResponse,
  UploadResponse,
} from './gatewayResponses.server.ts'

export interface GatewaySettings {
  keyId: string
  keySecret: string
  /** The API's address without the version: `https://api.razorpay.com`. */
  apiUrl: string
  /** The time limit of a call in milliseconds, to the last byte of its response. */
  timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 8_000
const MAX_RESPONSE_BYTES = 1_000_000

/** The parts that we use of the SDK's HTTP client (axios), which its types hide. */
interface HttpClient {
  defaults: {
    baseURL?: string
    timeout?: number
    maxRedirects?: number
    maxContentLength?: number
    proxy?: false
  }
  interceptors: {
    request: { use(onRequest: (config: { signal?: AbortSignal }) => object): unknown }
    response: { use(onResponse: undefined, onFailure: (failure: unknown) => never): unknown }
  }
  get(path: string): Promise<{ data: unknown }>
  post(path: string, body: object, config?: { headers: Record<string, string> }): Promise<{ data: unknown }>
  patch(path: string, body: object): Promise<{ data: unknown }>
}

/** The error that the SDK's error handler expects. */
interface FailedCall {
  response: { status: number | null; data: { error: GatewayError } }
}

const isLoopback = (url: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)

/**
 * The SDK has no settings for address and time-out, so they are set on its HTTP client. The client's own time-out
 * ends when a response begins; the signal also limits a body that never ends. Errors are interpreted here, because
 * the SDK's handler drops failures without a response, and otherwise returns only `response.data.error`.
 */
const prepareClient = (rq: HttpClient, apiUrl: string, timeoutMs: number) => {
  const url = new URL(apiUrl.replace(/\/+$/, '').replace(/\/v1$/, ''))
  rq.defaults.baseURL = url.href.replace(/\/+$/, '')
  rq.defaults.timeout = timeoutMs
  rq.defaults.maxRedirects = 0
  rq.defaults.maxContentLength = MAX_RESPONSE_BYTES
  if (isLoopback(url)) rq.defaults.proxy = false
  rq.interceptors.request.use((config) => Object.assign(config, { signal: AbortSignal.timeout(timeoutMs) }))
  rq.interceptors.response.use(undefined, (failure) => {
    const error = gatewayErrorFrom(failure)
    throw { response: { status: error.status, data: { error } } } satisfies FailedCall
  })
}

/** The GatewayError in what the client throws, or in the plain object into which the SDK converts it. */
const gatewayErrorIn = (failure: unknown): GatewayError => {
  if (failure instanceof GatewayError) return failure
  const { error, response } = Object(failure) as { error?: unknown; response?: FailedCall['response'] }
  const inside = error ?? response?.data.error
  return inside instanceof GatewayError ? inside : new GatewayError('unavailable', 'the call failed')
}

/** Sends a request and parses the response. No transaction stays open during the request. */
const call = async <T>(response: z.ZodType<T>, send: () => Promise<unknown>): Promise<T> => {
  await commitSoFar()
  const data = await send().catch((failure: unknown) => {
    throw gatewayErrorIn(failure)
  })
  const parsed = response.safeParse(data)
  if (parsed.success) return parsed.data
  throw new GatewayError('unavailable', 'the response has an unexpected shape', null, parsed.error)
}

const callList = async <T>(item: z.ZodType<T>, send: () => Promise<unknown>): Promise<T[]> =>
  (await call(listOf(item), send)).items

/** Checks an id: the SDK puts ids into the path without escaping. */
const idOf = (kind: 'order' | 'pay' | 'rfnd' | 'disp' | 'qr' | 'plink', id: string): string => {
  if (new RegExp(`^${kind}_[A-Za-z0-9]{1,40}$`).test(id)) return id
  throw new GatewayError('unknownId', 'this is not an id of the gateway')
}

const isLink = (id: string): boolean => id.startsWith('plink_')

const WithId = z.object({ id: z.string() })
const LinksResponse = z.object({ payment_links: z.array(WithId) })

const inSeconds = (between: TimeRange | undefined) =>
  between && {
    from: Math.floor(between.from.epochMilliseconds / 1000),
    to: Math.ceil(between.to.epochMilliseconds / 1000),
  }

/** Measures and traces each call, under its name. */
const measured = (gateway: Gateway): Gateway => {
  const calls = Object.entries(gateway).map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      const began = performance.now()
      const measure = (outcome: string) => timeGatewayCall(name, outcome, (performance.now() - began) / 1_000)
      try {
        const response = await traceCall(`gateway ${name}`, {}, () => method(...args))
        measure('ok')
        return response
      } catch (error) {
        measure(gatewayErrorIn(error).kind)
        throw error
      }
    },
  ])
  return Object.fromEntries(calls)
}

/** @throws TypeError if `apiUrl` is not a URL */
export const createGateway = (settings: GatewaySettings): Gateway => {
  const razorpay = new Razorpay({ key_id: settings.keyId, key_secret: settings.keySecret })
  // The SDK's types do not contain its HTTP client.
  const rq: HttpClient = Reflect.get(razorpay.api, 'rq')
  prepareClient(rq, settings.apiUrl, settings.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  return measured({
    createOrder: (order) => call(OrderResponse, () => razorpay.orders.create({ ...order, currency: 'INR' })),
    fetchOrder: (orderId) => call(OrderResponse, async () => razorpay.orders.fetch(idOf('order', orderId))),
    createQrCode: ({ amount, closesAt, description, notes }) =>
      call(QrCodeResponse, () =>
        razorpay.qrCode.create({
          type: 'upi_qr',
          usage: 'single_use',
          fixed_amount: true,
          payment_amount: amount,
          close_by: Math.ceil(closesAt.epochMilliseconds / 1000),
          description,
          notes,
        }),
      ),
    createPaymentLink: ({ amount, closesAt, description, notes }) =>
      call(PaymentLinkResponse, async () => {
        const link = {
          amount,
          currency: 'INR',
          accept_partial: false,
          expire_by: Math.ceil(closesAt.epochMilliseconds / 1000),
          description,
          notify: { sms: false, email: false },
          reminder_enable: false,
          notes,
        }
        // The SDK's types require a customer, whom the gateway needs only for notifications. So this uses the HTTP
        // client.
        return (await rq.post('/v1/payment_links', link)).data
      }),
    // The SDK sends this call without a body, with a content type that is not JSON.
    closeRequest: async (id) => {
      const path = isLink(id)
        ? `/v1/payment_links/${idOf('plink', id)}/cancel`
        : `/v1/payments/qr_codes/${idOf('qr', id)}/close`
      await call(z.object({ id: z.string() }), async () => (await rq.post(path, {})).data)
    },
    requestOfPayment: async ({ id, orderId }) => {
      const paymentId = idOf('pay', id)
      if (orderId === null) {
        const codes = await callList(WithId, async () => razorpay.qrCode.all({ payment_id: paymentId }))
        return codes[0]?.id ?? null
      }
      // The SDK's types hide this parameter.
      const { payment_links: links } = await call(
        LinksResponse,
        async () => (await rq.get(`/v1/payment_links?payment_id=${paymentId}`)).data,
      )
      return links[0]?.id ?? null
    },
    fetchOrderPayments: async (orderId) => {
      const ofOrder = (id: string) =>
        callList(PaymentResponse, async () => razorpay.orders.fetchPayments(idOf('order', id)))
      if (isLink(orderId)) {
        const link = await call(PaymentLinkResponse, async () =>
          razorpay.paymentLink.fetch(idOf('plink', orderId)),
        )
        const payments = link.orderId ? await ofOrder(link.orderId) : []
        return payments.map((payment) => ({ ...payment, orderId }))
      }
      if (!orderId.startsWith('qr_')) return ofOrder(orderId)
      const payments = await callList(PaymentResponse, async () =>
        razorpay.qrCode.fetchAllPayments(idOf('qr', orderId), { count: 100 }),
      )
      // A payment does not contain the id of its QR code, so it is added here.
      return payments.map((payment) => ({ ...payment, orderId }))
    },
    fetchPayment: (paymentId) =>
      call(PaymentResponse, async () => razorpay.payments.fetch(idOf('pay', paymentId))),
    capturePayment: (paymentId, amount) =>
      call(PaymentResponse, async () => razorpay.payments.capture(idOf('pay', paymentId), amount, 'INR')),
    refundPayment: (paymentId, { idempotencyKey, ...refund }) => {
      // The SDK's method would drop the idempotency header, which protects against double refunds.
      const request = (body: object) =>
        call(RefundResponse, async () => {
          const path = `/v1/payments/${idOf('pay', paymentId)}/refund`
          const headers = { 'X-Refund-Idempotency': idempotencyKey }
          return (await rq.post(path, body, { headers })).data
        })
      return request({ ...refund, notes: { [KEY_NOTE]: idempotencyKey } }).catch((error: unknown) => {
        if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
        // The previous release may have sent the request without notes. A key is accepted only with the same request.
        return request(refund)
      })
    },
    refundsOfPayment: (paymentId) =>
      callList(RefundResponse, async () =>
        razorpay.payments.fetchMultipleRefund(idOf('pay', paymentId), { count: 100 }),
      ),
    fetchRefund: (refundId) =>
      call(RefundResponse, async () => razorpay.refunds.fetch(idOf('rfnd', refundId))),
    fetchDispute: (disputeId) =>
      call(DisputeResponse, async () => razorpay.disputes.fetch(idOf('disp', disputeId))),
    // The SDK's upload method accepts only a file stream, and its contest method requires all slots or none.
    uploadEvidence: async ({ name, content }) => {
      const form = new FormData()
      form.set('purpose', 'dispute_evidence')
      form.set('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }))
      return (await call(UploadResponse, async () => (await rq.post('/v1/documents', form)).data)).id
    },
    contestDispute: (disputeId, { slots, ...contest }) =>
      call(DisputeResponse, async () => {
        const path = `/v1/disputes/${idOf('disp', disputeId)}/contest`
        return (await rq.patch(path, { ...contest, ...slots, action: 'submit' })).data
      }),
    // The SDK sends this call without a body, with a content type that is not JSON.
    acceptDispute: (disputeId) =>
      call(
        DisputeResponse,
        async () => (await rq.post(`/v1/disputes/${idOf('disp', disputeId)}/accept`, {})).data,
      ),
    listPayments: (page, between) =>
      callList(PaymentResponse, () => razorpay.payments.all({ ...page, ...inSeconds(between) })),
    listRefunds: (page, between) =>
      callList(RefundResponse, () => razorpay.refunds.all({ ...page, ...inSeconds(between) })),
    listDisputes: (page) => callList(DisputeResponse, () => razorpay.disputes.all(page)),
  })
}
