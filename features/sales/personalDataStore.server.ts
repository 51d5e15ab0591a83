import type { PersonalData } from '#lib/personalData.server.ts'

export const salesPersonalData: PersonalData = {
  columns: {
    'cash_up.person_id': 'unchanged',
    'cash_up.closed_by': 'unchanged',
  },
}
