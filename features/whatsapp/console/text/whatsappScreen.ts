import { inLanguages } from '#lib/language.ts'

/** Texts of the WhatsApp screen, which only owners see. */
export const whatsappScreen = inLanguages('whatsappScreen', {
  title: 'WhatsApp',
  failed: 'The WhatsApp status could not be loaded',
  on: 'Members who allowed it get reminders, class changes and seat offers by WhatsApp too. Incoming messages appear under Enquiries, where you can reply to them.',
  off: 'WhatsApp is not connected: its keys are missing from the server settings.',
  costs: (month: string) => `Costs in ${month}`,
  noCosts: 'Nothing has been delivered yet.',
  category: 'Kind',
  delivered: 'Delivered',
  counts: (paid: number, free: number) => (free ? `${paid} paid, ${free} free` : `${paid} paid`),
  sum: 'Total',
  categories: { UTILITY: 'About bookings', MARKETING: 'News', SERVICE: 'Replies to members' } as Record<
    string,
    string
  >,
  rates: 'You set the price of a message in Settings, under “Booking and cancelling”.',
  templates: 'Templates',
  template: 'Template',
  language: 'Language',
  state: 'WhatsApp status',
  checked: 'Checked',
  states: {
    APPROVED: 'approved',
    PENDING: 'in review',
    IN_APPEAL: 'in review',
    REJECTED: 'rejected',
    PAUSED: 'paused, low quality',
    DISABLED: 'switched off',
  } as Record<string, string>,
  missing: 'missing: create it in WhatsApp Manager',
})
