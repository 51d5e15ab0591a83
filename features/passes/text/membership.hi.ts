/** Hindi: texts about packages, passes and their ledger. Days are calendar days of the studio. */

import type { PackageType } from '#features/passes/schema.ts'
import { kindsPaidBy, pricesIncludeTax } from '#features/studio/settings.ts'
import { joinList, whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { formatRupees } from '#lib/money.ts'
import type * as english from './membership.ts'
import { paysOnline } from './membership.ts'
import { spanText } from './span.ts'

/** `मैट या बार` */
const kindsOf = (type: PackageType) => joinList(kindsPaidBy(type), 'या')

const where: typeof english.packageText.at = ({ packageType, location }) =>
  location === 'all' ? whereabouts.anywhere(paysOnline(packageType)) : whereabouts.at(location)

export const packageText: typeof english.packageText = {
  kinds: kindsOf,
  sessionsCount: (total) => (total === null ? 'अनलिमिटेड' : String(total)),
  sessionsUnit: () => 'सेशन',
  classes: (total) => {
    if (total === null) return 'जितनी चाहें उतनी क्लासें'
    return total === 1 ? 'एक क्लास' : `${total} क्लासें`
  },
  days: (days) => `${days} दिन`,
  // In brackets: `90 दिन पहले सेशन से` would read as ninety days earlier.
  validFrom: { firstSession: '(आपके पहले सेशन से)', purchase: '(ख़रीदने के दिन से)' },
  /** `8 रिफ़ॉर्मर सेशन, किसी भी स्टूडियो में` */
  covers: ({ totalSessions, ...pkg }) => {
    const sessions = [totalSessions ?? 'अनलिमिटेड', kindsOf(pkg.packageType), 'सेशन'].filter(Boolean).join(' ')
    return [sessions, where(pkg)].filter(Boolean).join(', ')
  },
  at: where,
  where,
  /** `रिफ़ॉर्मर, किसी भी स्टूडियो में` */
  scope: (pkg) => [kindsOf(pkg.packageType), where(pkg)].filter(Boolean).join(', '),
  terms: ({ validity, validityFrom, unusedDays }) =>
    validityFrom === 'purchase'
      ? `आज से ${validity} दिन तक मान्य।`
      : `आपके पहले सेशन से ${validity} दिन तक मान्य; कोई सेशन न लेने पर आज से ${spanText.span(unusedDays)} बाद समाप्त।`,
  unlimited: 'इसमें सेशन नहीं गिने जाते; देर से रद्द करने या क्लास में न आने पर क्या कटता है, यह नीतियों में लिखा है।',
  forTwo: 'दो लोग इस्तेमाल कर सकते हैं',
  aClass: (rupees) => `${formatRupees(rupees)} प्रति क्लास`,
  perWeek: (rupees) => `${formatRupees(rupees)} प्रति हफ़्ता`,
}

const typeNames: Record<PackageType, string> = {
  discovery: 'डिस्कवरी',
  get group() {
    return joinList(kindsPaidBy('group'), 'और')
  },
  reformer: 'रिफ़ॉर्मर',
  private: 'प्राइवेट',
  semiPrivate: 'सेमी-प्राइवेट',
}

export const membershipText: typeof english.membershipText = {
  title: 'मेंबरशिप',
  description: (where) =>
    `${where}पिलाटीज़ के पास: ${pricesIncludeTax() ? 'GST सहित ' : ''}हर क़ीमत, और हर शर्त साफ़ शब्दों में।`,
  locationFilter: 'जगह',
  typeFilter: 'पैक का प्रकार',
  all: 'सभी',
  allTypes: 'सभी प्रकार',
  typeNames,
  found: (n) => `दिखाए गए पैक: ${n}`,
  fits: (type, location) => `ये पैक ${whereabouts.at(location)} ${kindsOf(type)} क्लास के लिए हैं।`,
  seeAll: 'सभी पैक देखें',
  none: 'आपकी पसंद का कोई पैक नहीं मिला।',
  noneYet: 'अभी कोई पैक बिक्री पर नहीं है।',
  contact: 'हमें लिखें',
  buy: 'ख़रीदें',
  buyLabel: (name, price) => `ख़रीदें: ${name}, ${price}`,
  valid: 'मान्य',
  sections: {
    group: {
      get name() {
        return typeNames.group
      },
    },
    reformer: { name: 'रिफ़ॉर्मर' },
    private: { name: 'प्राइवेट' },
    semiPrivate: {
      name: 'सेमी-प्राइवेट',
    },
    online: { name: 'ऑनलाइन' },
  },
  discovery: {
    label: 'हमारे यहाँ पहली बार',
    buy: 'डिस्कवरी पैक ख़रीदें',
    once: 'हर व्यक्ति के लिए एक ही बार, किसी दूसरे पास से पहले। रिफ़ंड नहीं मिलता।',
    had: 'आपने अपना डिस्कवरी पास ले लिया है।',
    notNew: 'डिस्कवरी पहली बार आने वालों के लिए है: आपने कोई दूसरा पास पहले ही लिया है।',
    figure: 'रोल-ओवर करती एक आकृति',
  },
}
