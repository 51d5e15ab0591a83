import type { PersonalData } from '#lib/personalData.server.ts'

export const reportPersonalData: PersonalData = {
  columns: {
    /** Derived from the bookings of the person, and counted again when these change. */
    'report_visit.person_id': 'unchanged',
  },
}
