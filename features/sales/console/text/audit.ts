import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const salesAudit = inLanguages('salesAudit', {
  actions: {
    'cashUp.close': 'Closed the cash-up',
    'cashUp.correct': 'Corrected a cash-up',
    'moneyMatter.decide': 'Resolved a payment issue',
  },
  fields: {
    card: 'card machine',
    cash: 'cash',
    counted: 'counted',
    countedPaise: 'counted',
    day: 'day',
    entry: 'number',
    expected: 'expected',
    floatPaise: 'float',
    upi: 'UPI',
  },
  values: {
    status: {
      decided: 'decided',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    sales: keyof typeof salesAudit.actions
  }
}
