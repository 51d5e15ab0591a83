import { disputeContract } from './disputeSchema.ts'
import { drawerContract } from './drawerSchema.ts'
import { paymentIssueContract } from './paymentIssueSchema.ts'
import { paymentContract } from './paymentSchema.ts'
import { refundContract } from './refundSchema.ts'
import { saleContract } from './saleSchema.ts'

export type { DisputeView } from './disputeSchema.ts'
export type { CashDrawerView, CashUpView } from './drawerSchema.ts'
export type { PaymentIssueView } from './paymentIssueSchema.ts'
export type { EntryView, PaymentDetail } from './paymentSchema.ts'
export type { RefundPreview } from './refundSchema.ts'
export type { OfferView, SalePreview, SaleView } from './saleSchema.ts'
export { offerView, reference } from './saleSchema.ts'

/** Money at the desk: sales, payments, refunds, issues, and cash drawers. */
export const salesContract = {
  ...saleContract,
  ...paymentContract,
  ...refundContract,
  ...paymentIssueContract,
  ...disputeContract,
  ...drawerContract,
}
