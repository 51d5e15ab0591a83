/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const waitlistAudit: typeof english.waitlistAudit = {
  actions: {
    'waitlist.add': 'सदस्य को प्रतीक्षा सूची में जोड़ा',
    'waitlist.move': 'प्रतीक्षा सूची में सदस्य की जगह बदली',
    'waitlist.remove': 'सदस्य को प्रतीक्षा सूची से हटाया',
    'waitlist.offer': 'प्रतीक्षा सूची में किसी को सीट दी',
  },
  fields: {
    automatic: 'बिना पूछे बुक करें',
    lateToo: 'तब भी जब रद्द करने पर सेशन कटे',
    oneClass: 'उस दिन एक ही क्लास',
    offeredUntil: 'सीट कब तक',
  },
}
