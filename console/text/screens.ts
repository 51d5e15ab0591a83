import { inLanguages } from '#lib/language.ts'

/** The names of the screens, in the rail, the palette and the window's title. */
export const screenNames = inLanguages('screenNames', {
  today: 'Today',
  roster: 'Roster',
  roomPlan: 'Plan of a room',
  waitlist: 'Waitlist',
  timetable: 'Timetable',
  members: 'Members',
  sell: 'Sell',
  enquiries: 'Enquiries',
  money: 'Money',
  dispute: 'Dispute',
  reports: 'Reports',
  gifts: 'Gifts',
  tax: 'Tax report',
  passes: 'Passes',
  codes: 'Promo codes',
  content: 'Content',
  settings: 'Settings',
  audit: 'Audit',
  siteSpeed: 'Site speed',
  whatsapp: 'WhatsApp',
  import: 'Import',
  staff: 'Staff',
  firstDay: 'First day',
  me: 'Signing in',
})
