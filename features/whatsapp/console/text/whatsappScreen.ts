import { inLanguages } from '#lib/language.ts'

/** The owner's screen of WhatsApp. */
export const whatsappScreen = inLanguages('whatsappScreen', {
  title: 'WhatsApp',
  failed: 'The state of WhatsApp could not be loaded',
  on: 'Members who allowed it get reminders, changes of classes and offers of seats by WhatsApp too. Messages from people are answered in the enquiries.',
  off: 'Nothing is sent by WhatsApp: its keys are not in the settings of the server.',
  costs: (month: string) => `Costs in ${month}`,
  noCosts: 'Nothing was delivered yet.',
  category: 'Kind',
  delivered: 'Delivered',
  counts: (paid: number, free: number) => (free ? `${paid} paid, ${free} free` : `${paid} paid`),
  sum: 'Total',
  categories: { UTILITY: 'About bookings', MARKETING: 'News', SERVICE: 'Answers' } as Record<string, string>,
  rates: 'The price of a message is set in the settings, with the numbers of the rules.',
  templates: 'Templates',
  template: 'Template',
  language: 'Language',
  state: 'State at WhatsApp',
  checked: 'Checked',
  states: {
    APPROVED: 'approved',
    PENDING: 'in review',
    IN_APPEAL: 'in review',
    REJECTED: 'refused',
    PAUSED: 'paused, low quality',
    DISABLED: 'switched off',
  } as Record<string, string>,
  missing: 'missing: create it at WhatsApp',
})
