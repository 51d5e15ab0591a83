/** Payment issues that staff must know or decide, and their decision. */
export { decidePaymentIssue, type PaymentIssueRow, paymentIssues } from '../paymentIssueStore.server.ts'
