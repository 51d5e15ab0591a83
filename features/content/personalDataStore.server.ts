import type { PersonalData } from '#lib/personalData.server.ts'

export const contentPersonalData: PersonalData = {
  columns: {
    'content_draft.scheduled_by': 'stays',
    'content_draft.changed_by': 'stays',
    'policy_text.changed_by': 'stays',
  },
}
