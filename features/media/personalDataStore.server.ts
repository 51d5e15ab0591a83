import type { PersonalData } from '#lib/personalData.server.ts'

export const mediaPersonalData: PersonalData = {
  columns: {
    'media.created_by': 'unchanged',
  },
}
