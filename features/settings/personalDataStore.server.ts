import type { PersonalData } from '#lib/personalData.server.ts'

export const settingsPersonalData: PersonalData = {
  columns: {
    'rule_number.set_by': 'unchanged',
    'rule_number.withdrawn_by': 'unchanged',
    'mail_words.changed_by': 'unchanged',
    'gst_rate.set_by': 'unchanged',
    'gst_rate.withdrawn_by': 'unchanged',
    'tax_registration.set_by': 'unchanged',
    'tax_registration.withdrawn_by': 'unchanged',
  },
}
