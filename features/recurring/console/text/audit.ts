import { inLanguages } from '#lib/language.ts'

/** How the audit shows what staff did with recurring bookings. */
export const recurringAudit = inLanguages('recurringAudit', {
  actions: {
    'recurring.start': 'Booked a class for a member every week',
    'recurring.end': 'Ended what a member books every week',
    'recurring.pause': 'Paused what a member books every week',
    'recurring.resume': 'Resumed what a member books every week',
  },
  fields: {},
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    recurring: keyof typeof recurringAudit.actions
  }
}
