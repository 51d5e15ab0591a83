import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const paymentAudit = inLanguages('paymentAudit', {
  actions: {
    'dispute.accept': 'Accepted a dispute',
    'dispute.contest': 'Contested a dispute',
    'payment.decline': 'Refunded a held payment',
    'payment.grant': 'Granted the pass for a held payment',
    'refund.make': 'Refunded a payment',
    'refund.retry': 'Resent a refund to the gateway',
    'sale.cancelLink': 'Cancelled a payment link',
    'sale.cancelRequest': 'Cancelled a UPI QR',
    'sale.make': 'Sold at the desk',
    'sale.request': 'Showed a UPI QR',
    'sale.requestLink': 'Created a payment link',
    'sale.void': 'Voided a sale',
    'taxDocuments.download': 'Downloaded a month’s tax documents',
  },
  fields: {
    discountPaise: 'promo code discount',
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
      refundDue: 'refund in progress',
      refunded: 'refunded',
      voided: 'voided',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    payment: keyof typeof paymentAudit.actions
  }
}
