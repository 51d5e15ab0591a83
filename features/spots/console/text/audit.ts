import { inLanguages } from '#lib/language.ts'

/** How the audit shows what staff did with the spots of rooms. */
export const spotsAudit = inLanguages('spotsAudit', {
  actions: {
    'spot.plan': 'Changed a room plan',
    'spot.break': 'Marked a spot as out of order',
    'spot.repair': 'Marked a spot as working again',
    'spot.change': 'Moved a member to another spot',
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
