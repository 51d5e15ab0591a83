import type { PersonalData } from '#lib/personalData.server.ts'

export const settingsPersonalData: PersonalData = {
  columns: {
    'rule_number.set_by': 'stays',
    'rule_number.withdrawn_by': 'stays',
    'mail_words.changed_by': 'stays',
    'gst_rate.set_by': 'stays',
    'gst_rate.withdrawn_by': 'stays',
    'tax_registration.set_by': 'stays',
    'tax_registration.withdrawn_by': 'stays',
  },
}
