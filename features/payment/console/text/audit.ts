import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const paymentAudit = inLanguages('paymentAudit', {
  actions: {
    'dispute.accept': 'Accepted a dispute',
    'dispute.contest': 'Contested a dispute',
    'payment.decline': 'Refunded a held payment',
    'payment.grant': 'Granted the pass of a held payment',
    'refund.make': 'Refunded a payment',
    'refund.retry': 'Sent a refund to the gateway again',
    'sale.cancelLink': 'Cancelled a payment link',
    'sale.cancelRequest': 'Cancelled a UPI QR',
    'sale.make': 'Sold at the desk',
    'sale.request': 'Showed a UPI QR',
    'sale.requestLink': 'Made a payment link',
    'sale.void': 'Voided a sale',
    'taxDocuments.download': 'Downloaded the tax documents of a month',
  },
  fields: {
    discountPaise: 'discount by codes',
    gatewayDisputeId: 'dispute at the gateway',
    leftPaise: 'left',
    method: 'payment method',
    month: 'month',
    pass: 'pass',
    priceCorrected: 'price correction',
    reference: 'reference',
    refundId: 'refund',
  },
  values: {
    kind: {
      kept: 'kept',
      shortened: 'shortened',
      revoked: 'revoked',
    },
    method: {
      cash: 'cash',
      upi: 'UPI',
      card: 'card machine',
      online: 'online',
    },
    status: {
      paid: 'paid',
      held: 'held',
      refundDue: 'refund under way',
      voided: 'voided',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    payment: keyof typeof paymentAudit.actions
  }
}
