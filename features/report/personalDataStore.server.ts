import type { PersonalData } from '#lib/personalData.server.ts'

export const reportPersonalData: PersonalData = {
  columns: {
    /** Counted from their bookings, again whenever these move. */
    'report_visit.person_id': 'stays',
  },
}
