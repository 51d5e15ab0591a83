import type { PersonalData } from '#lib/personalData.server.ts'

export const contentPersonalData: PersonalData = {
  columns: {
    'content_draft.scheduled_by': 'unchanged',
    'content_draft.changed_by': 'unchanged',
    'policy_text.changed_by': 'unchanged',
  },
}
