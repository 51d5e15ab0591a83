/** Hindi: the audit's labels. */
import type * as english from './audit.ts'

export const passesAudit: typeof english.passesAudit = {
  actions: {
    'package.change': 'पैक बदला',
    'package.create': 'पैक बनाया',
    'package.order': 'पैकों का क्रम बदला',
  },
  fields: {
    active: 'चालू',
    newcomersOnly: 'सिर्फ़ नए लोगों के लिए',
    onSale: 'बिक्री में',
    packageId: 'पैक',
    perSessionPricePaise: 'एक सेशन की क़ीमत',
    pricePaise: 'क़ीमत',
    shareable: 'दो लोगों के लिए',
    terms: 'शर्तें',
    totalSessions: 'सेशन',
    unusedDays: 'बिना इस्तेमाल के दिन',
    validityDays: 'मान्य दिन',
    validityFrom: 'कब से गिने',
    visibleFrom: 'बिक्री शुरू',
    visibleUntil: 'बिक्री ख़त्म',
  },
  values: {
    location: {
      all: 'हर जगह',
    },
    validityFrom: {
      firstSession: 'पहली क्लास',
      purchase: 'ख़रीद',
    },
  },
}
