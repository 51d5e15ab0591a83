import { join } from 'node:path'
import type {
  DisputeEntity,
  DocumentEntity,
  OrderEntity,
  PaymentEntity,
  PaymentLinkEntity,
  QrCodeEntity,
  RefundEntity,
} from './entities.ts'
import { unknownId } from './errors.ts'
import { openFolder } from './folder.ts'

export interface RefundRecord {
  refund: RefundEntity
  /** The idempotency key of the request, and the request as it was sent. */
  idempotency: { key: string; request: string } | null
}

/** An order with its whole history: one file on disk. */
export interface OrderRecord {
  order: OrderEntity
  autoCapture: boolean
  payments: PaymentEntity[]
  refunds: RefundRecord[]
  /** Missing in older state files. */
  disputes?: DisputeEntity[]
  /** If there is a QR code, the order is internal: the API returns only the code. */
  qrCode?: QrCodeEntity
  /** The link by which the order can be paid. */
  link?: PaymentLinkEntity
}

/** An uploaded file; its content is in base64. */
export interface DocumentRecord {
  document: DocumentEntity
  content: string
}

export interface GatewayState {
  /** Stores the record in memory and on disk; call it after every change, before the response. */
  save(record: OrderRecord): void
  all(): OrderRecord[]
  /** The functions below throw the gateway's "The id provided does not exist". */
  ofOrder(orderId: string): OrderRecord
  ofPayment(paymentId: string): { record: OrderRecord; payment: PaymentEntity }
  ofQrCode(qrCodeId: string): OrderRecord & { qrCode: QrCodeEntity }
  ofLink(linkId: string): OrderRecord & { link: PaymentLinkEntity }
  ofRefund(refundId: string): { record: OrderRecord; refund: RefundEntity }
  ofDispute(disputeId: string): { record: OrderRecord; dispute: DisputeEntity }
  saveDocument(record: DocumentRecord): void
  ofDocument(documentId: string): DocumentRecord
  refundByKey(idempotencyKey: string): RefundRecord | undefined
}

/** The gateway's state, read from `stateDir`, or only in memory without one. */
export const openState = (stateDir: string | undefined): GatewayState => {
  const folder = openFolder<OrderRecord>(stateDir && join(stateDir, 'orders'))
  const documentFolder = openFolder<DocumentRecord>(stateDir && join(stateDir, 'documents'))
  const documents = new Map(documentFolder.readAll().map((record) => [record.document.id, record]))
  const orders = new Map<string, OrderRecord>()
  const orderOf = new Map<string, string>()
  const refundOfKey = new Map<string, RefundRecord>()

  const index = (record: OrderRecord) => {
    orders.set(record.order.id, record)
    if (record.qrCode) orderOf.set(record.qrCode.id, record.order.id)
    if (record.link) orderOf.set(record.link.id, record.order.id)
    for (const payment of record.payments) orderOf.set(payment.id, record.order.id)
    for (const entry of record.refunds) {
      orderOf.set(entry.refund.id, record.order.id)
      if (entry.idempotency) refundOfKey.set(entry.idempotency.key, entry)
    }
    for (const dispute of record.disputes ?? []) orderOf.set(dispute.id, record.order.id)
  }
  const stored = folder.readAll().sort((a, b) => a.order.created_at - b.order.created_at)
  for (const record of stored) index(record)

  const ofOrder = (orderId: string): OrderRecord => {
    const record = orders.get(orderId)
    if (!record) throw unknownId()
    return record
  }
  return {
    save: (record) => {
      folder.write(record.order.id, record)
      index(record)
    },
    all: () => [...orders.values()],
    ofOrder,
    ofPayment: (paymentId) => {
      const record = ofOrder(orderOf.get(paymentId) ?? '')
      const payment = record.payments.find(({ id }) => id === paymentId)
      if (!payment) throw unknownId()
      return { record, payment }
    },
    ofQrCode: (qrCodeId) => {
      const record = ofOrder(orderOf.get(qrCodeId) ?? '')
      const { qrCode } = record
      if (qrCode?.id !== qrCodeId) throw unknownId()
      return Object.assign(record, { qrCode })
    },
    ofLink: (linkId) => {
      const record = ofOrder(orderOf.get(linkId) ?? '')
      const { link } = record
      if (link?.id !== linkId) throw unknownId()
      return Object.assign(record, { link })
    },
    ofRefund: (refundId) => {
      const record = ofOrder(orderOf.get(refundId) ?? '')
      const refund = record.refunds.find((entry) => entry.refund.id === refundId)?.refund
      if (!refund) throw unknownId()
      return { record, refund }
    },
    ofDispute: (disputeId) => {
      const record = ofOrder(orderOf.get(disputeId) ?? '')
      const dispute = record.disputes?.find(({ id }) => id === disputeId)
      if (!dispute) throw unknownId()
      return { record, dispute }
    },
    saveDocument: (record) => {
      documentFolder.write(record.document.id, record)
      documents.set(record.document.id, record)
    },
    ofDocument: (documentId) => {
      const record = documents.get(documentId)
      if (!record) throw unknownId()
      return record
    },
    refundByKey: (idempotencyKey) => refundOfKey.get(idempotencyKey),
  }
}
