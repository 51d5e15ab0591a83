import type { PersonalData } from '#lib/personalData.server.ts'

export const reportPersonalData: PersonalData = {
  columns: {
    /** Derived from the person's bookings, and counted again whenever these move. */
    'report_visit.person_id': 'unchanged',
  },
}
