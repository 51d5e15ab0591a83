import { inLanguages } from '#lib/language.ts'

/** How the audit shows what is recorded here: actions, changed fields, and the values of fixed lists by field. */
export const bookingAudit = inLanguages('bookingAudit', {
  actions: {
    'booking.make': 'Booked a walk-in',
    'booking.mark': 'Marked attendance',
    'booking.noShow': 'Marked as no-show',
    'strike.forgive': 'Forgave a strike',
    'session.decideEdit': 'Decided on a pending change to one class date',
  },
  fields: {
    decision: 'decision',
    madeAt: 'tapped',
    mark: 'attendance',
    method: 'how',
    overtaken: 'arrived after a later mark',
    walkIn: 'walk-in',
  },
  values: {
    decision: {
      kept: 'kept',
      applied: 'applied',
    },
    mark: {
      expected: 'expected',
      in: 'came',
      late: 'came late',
      noShow: 'no-show',
    },
    method: {
      tap: 'by tapping',
      code: 'by their code',
    },
    status: {
      scheduled: 'booked',
      attended: 'attended',
      cancelled: 'cancelled',
      'late cancelled': 'cancelled late',
      'no show': 'no-show',
    },
  },
})

declare module '#features/audit/rules.ts' {
  interface AuditActions {
    booking: keyof typeof bookingAudit.actions
  }
}
