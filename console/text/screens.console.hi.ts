/** Hindi: the names of the screens. */
import type * as english from './screens.ts'

export const screenNames: typeof english.screenNames = {
  today: 'आज',
  roster: 'हाज़िरी सूची',
  roomPlan: 'कमरे का नक़्शा',
  waitlist: 'प्रतीक्षा सूची',
  timetable: 'समय-सारणी',
  members: 'सदस्य',
  sell: 'बिक्री',
  enquiries: 'पूछताछ',
  money: 'पैसा',
  dispute: 'विवाद',
  reports: 'रिपोर्ट',
  gifts: 'उपहार',
  tax: 'टैक्स रिपोर्ट',
  passes: 'पास',
  codes: 'प्रोमो कोड',
  content: 'सामग्री',
  settings: 'सेटिंग्स',
  audit: 'बदलावों का रिकॉर्ड',
  siteSpeed: 'साइट की रफ़्तार',
  whatsapp: 'WhatsApp',
  import: 'इंपोर्ट',
  staff: 'स्टाफ़',
  firstDay: 'पहला दिन',
  me: 'साइन-इन',
}
