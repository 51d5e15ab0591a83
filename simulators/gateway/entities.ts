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
  order_id: string
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
  evidence: { amount: number; summary: null; submitted_at: number | null }
}

export const collectionOf = <T>(items: readonly T[]) => ({
  entity: 'collection' as const,
  count: items.length,
  items,
})
