import type { Paise } from '#lib/money.ts'
import type { EvidenceSlot } from './disputeRules.ts'
import type {
  GatewayDispute,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  GatewayRequest,
} from './gatewayResponses.server.ts'

type Notes = Record<string, string>

export interface NewGatewayRequest {
  amount: Paise
  closesAt: Temporal.Instant
  description: string
  notes: Notes
}

/** A page of a list, newest first: up to 100 entries after the first `skip`. */
export interface Page {
  count: number
  skip: number
}

/** Limits a list to entries that were created between these times, rounded outwards to seconds, both included. */
export interface TimeRange {
  from: Temporal.Instant
  to: Temporal.Instant
}

export interface Contest {
  amount: Paise
  /** At most 1000 characters. */
  summary: string
  /** The documents for each kind of evidence. */
  slots: Partial<Record<EvidenceSlot, string[]>>
}

/** The payment gateway. Amounts are in paise; every failure is a {@link GatewayError}. */
export interface Gateway {
  /** `receipt` is our own reference, at most 40 characters; at most 15 notes of 256 characters. */
  createOrder(order: { amount: Paise; receipt: string; notes?: Notes }): Promise<GatewayOrder>
  fetchOrder(orderId: string): Promise<GatewayOrder>
  /**
   * Creates a UPI QR code for this amount. It can be paid once, until it closes; the gateway requires at least 15
   * minutes.
   */
  createQrCode(code: NewGatewayRequest): Promise<GatewayRequest>
  /** Creates a link to a page of the gateway. It can be paid once, until it closes. The gateway notifies nobody. */
  createPaymentLink(link: NewGatewayRequest): Promise<GatewayRequest>
  /** Closes a QR code or a link, so that nobody can begin to pay it any more; `refused` if it is closed already. */
  closeRequest(requestId: string): Promise<void>
  /**
   * The id of the QR code or link by which a payment was made; null if there is none. A payment by a link has an order
   * of the gateway, one by a QR code has none.
   */
  requestOfPayment(payment: Pick<GatewayPayment, 'id' | 'orderId'>): Promise<string | null>
  /** All payment attempts of the order, the QR code or the link, including failed ones. */
  fetchOrderPayments(orderId: string): Promise<GatewayPayment[]>
  fetchPayment(paymentId: string): Promise<GatewayPayment>
  /** `amount` must be what was authorized; a payment already captured is `refused`. */
  capturePayment(paymentId: string, amount: Paise): Promise<GatewayPayment>
  /**
   * Refunds a payment; without an amount, everything that is left. The same `idempotencyKey` (10 or more of A-Z,
   * a-z, 0-9, - and _) with the same request returns the same refund, so a call without a response can be
   * repeated.
   */
  refundPayment(paymentId: string, refund: { amount?: Paise; idempotencyKey: string }): Promise<GatewayRefund>
  /** The last 100 refunds of a payment. */
  refundsOfPayment(paymentId: string): Promise<GatewayRefund[]>
  fetchRefund(refundId: string): Promise<GatewayRefund>
  fetchDispute(disputeId: string): Promise<GatewayDispute>
  /** Uploads a PDF as evidence for a dispute; returns its id. */
  uploadEvidence(file: { name: string; content: Buffer }): Promise<string>
  /** Answers a dispute with uploaded documents. It can be answered once: a second call is `refused`. */
  contestDispute(disputeId: string, contest: Contest): Promise<GatewayDispute>
  /** Accepts a dispute: its amount is lost at once. A second call is `refused`. */
  acceptDispute(disputeId: string): Promise<GatewayDispute>
  listPayments(page: Page, between?: TimeRange): Promise<GatewayPayment[]>
  listRefunds(page: Page, between?: TimeRange): Promise<GatewayRefund[]>
  listDisputes(page: Page): Promise<GatewayDispute[]>
}
