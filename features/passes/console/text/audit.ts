import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const passesAudit = inLanguages('passesAudit', {
  actions: {
    'package.change': 'Changed a package',
    'package.create': 'Created a package',
    'package.order': 'Reordered packages',
  },
  fields: {
    active: 'in use',
    newcomersOnly: 'for newcomers only',
    onSale: 'on sale',
    packageId: 'package',
    perSessionPricePaise: 'price per session',
    pricePaise: 'price',
    shareable: 'for two people',
    terms: 'terms',
    totalSessions: 'sessions',
    unusedDays: 'days until an unused pass expires',
    validityDays: 'days valid',
    validityFrom: 'counted from',
    visibleFrom: 'on sale from',
    visibleUntil: 'on sale until',
  },
  values: {
    location: {
      all: 'everywhere',
    },
    validityFrom: {
      firstSession: 'the first class',
      purchase: 'the purchase',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    passes: keyof typeof passesAudit.actions
  }
}
