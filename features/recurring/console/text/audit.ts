import { inLanguages } from '#lib/language.ts'

/** How the audit shows what staff did with recurring bookings. */
export const recurringAudit = inLanguages('recurringAudit', {
  actions: {
    'recurring.start': 'Started a member’s weekly booking',
    'recurring.end': 'Ended a member’s weekly booking',
    'recurring.pause': 'Paused a member’s weekly booking',
    'recurring.resume': 'Resumed a member’s weekly booking',
  },
  fields: {},
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    recurring: keyof typeof recurringAudit.actions
  }
}
