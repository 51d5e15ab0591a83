/** The API's data: Razorpay's own field names, amounts in paise, times in unix seconds. */

/** Empty notes are returned as an empty list, not as an empty object. */
export type Notes = Record<string, string | number> | []

export interface OrderEntity {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentMethod = 'upi' | 'card' | 'netbanking'

export interface PaymentEntity {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Null if it was paid by a QR code. */
  order_id: string | null
  invoice_id: null
  international: boolean
  method: PaymentMethod
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string | null
  /** The bank's code, for net banking. */
  bank: string | null
  wallet: null
  vpa: string | null
  upi?: { vpa: string }
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string | null>
  created_at: number
}

/** A code that UPI apps scan. */
export interface QrCodeEntity {
  id: string
  entity: 'qr_code'
  created_at: number
  name: string | null
  usage: 'single_use' | 'multiple_use'
  type: 'upi_qr' | 'bharat_qr'
  image_url: string
  /** The content of the QR code. */
  image_content: string
  payment_amount: number | null
  status: 'active' | 'closed'
  description: string | null
  fixed_amount: boolean
  payments_amount_received: number
  payments_count_received: number
  notes: Notes
  customer_id: string | null
  close_by: number | null
  closed_at: number | null
  /** Null also if the code expired. */
  close_reason: 'on_demand' | 'paid' | null
}

/** A link to a page where an order is paid. Times that are not set are 0. */
export interface PaymentLinkEntity {
  id: string
  accept_partial: false
  amount: number
  amount_paid: number
  cancelled_at: number
  created_at: number
  currency: string
  customer: Record<string, string> | []
  description: string | null
  expire_by: number
  expired_at: number
  notes: Notes
  notify: { email: boolean; sms: boolean }
  /** Missing until somebody begins to pay. */
  order_id?: string
  payments: {
    payment_id: string
    amount: number
    status: string
    method: PaymentMethod
    created_at: number
  }[]
  reference_id: string
  reminder_enable: boolean
  short_url: string
  status: 'created' | 'paid' | 'expired' | 'cancelled'
  updated_at: number
  upi_link: boolean
  user_id: string
}

export interface RefundEntity {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Notes
  receipt: string | null
  acquirer_data: { arn: string | null }
  created_at: number
  batch_id: null
  status: 'pending' | 'processed' | 'failed'
  speed_requested: 'normal' | 'optimum'
  speed_processed: 'normal' | 'instant' | null
}

export type DisputeStatus = 'open' | 'under_review' | 'won' | 'lost' | 'closed'

/** The kinds of evidence. The value of each is a list of ids of documents. */
export const evidenceSlots = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
] as const
type EvidenceSlot = (typeof evidenceSlots)[number]

export type DisputeEvidence = Record<EvidenceSlot, string[] | null> & {
  amount: number
  summary: string | null
  others: { type: string; document_ids: string[] }[] | null
  submitted_at: number | null
}

export interface DisputeEntity {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  currency: string
  /** Deducted from the merchant's balance; zero until the dispute is lost. */
  amount_deducted: number
  gateway_dispute_id: null
  reason_code: string
  respond_by: number
  status: DisputeStatus
  phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  created_at: number
  evidence: DisputeEvidence
}

/** An uploaded file. */
export interface DocumentEntity {
  id: string
  entity: 'document'
  purpose: 'dispute_evidence'
  mime_type: string
  size: number
  created_at: number
}

export const collectionOf = <T>(items: readonly T[]) => ({
  entity: 'collection' as const,
  count: items.length,
  items,
})
