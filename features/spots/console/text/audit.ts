import { inLanguages } from '#lib/language.ts'

/** How the audit shows what staff did with the spots of rooms. */
export const spotsAudit = inLanguages('spotsAudit', {
  actions: {
    'spot.plan': 'Changed the plan of a room',
    'spot.break': 'Took a spot out of order',
    'spot.repair': 'Put a spot back in order',
    'spot.change': 'Put a member on another spot',
  },
  fields: {
    spot: 'spot',
    spots: 'spots',
    moved: 'bookings moved',
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    spots: keyof typeof spotsAudit.actions
  }
}
