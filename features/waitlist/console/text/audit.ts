import { inLanguages } from '#lib/language.ts'

/** How the audit shows what staff did with a waitlist. */
export const waitlistAudit = inLanguages('waitlistAudit', {
  actions: {
    'waitlist.add': 'Put a member on a waitlist',
    'waitlist.move': 'Moved a member on a waitlist',
    'waitlist.remove': 'Took a member off a waitlist',
    'waitlist.offer': 'Offered a seat from a waitlist',
  },
  fields: {
    automatic: 'book without asking',
    lateToo: 'also when cancelling costs',
    oneClass: 'one class that day',
    offeredUntil: 'offered until',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    waitlist: keyof typeof waitlistAudit.actions
  }
}
