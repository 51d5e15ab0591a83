import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const promoCodeAudit = inLanguages('promoCodeAudit', {
  actions: {
    'credit.give': 'Gave a credit for a class cancelled late',
    'credit.withdraw': 'Withdrew a credit',
    'promoCode.change': 'Changed a promo code',
    'promoCode.create': 'Created a promo code',
    'promoCode.stop': 'Stopped a promo code',
  },
  fields: {
    code: 'code',
    combinable: 'can be combined with others',
    firstDay: 'first day',
    isStopped: 'stopped',
    lastDay: 'last day',
    limitPerPerson: 'limit per person',
    limitTotal: 'total limit',
    newcomersOnly: 'for newcomers only',
    packageIds: 'packages',
    percentage: 'per cent',
    pricePaise: 'rupees',
    promoKind: 'discount type',
  },
  values: {
    promoKind: {
      amount: 'an amount',
      percentage: 'a percentage',
      price: 'down to a price',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    promoCode: keyof typeof promoCodeAudit.actions
  }
}
