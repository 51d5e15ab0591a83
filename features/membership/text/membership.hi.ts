/** Hindi: words of packages, passes and their ledger. Days are calendar days of the studio. */

import type { PackageType } from '#features/membership/schema.ts'
import { kindsPaidBy } from '#features/studio/settings.ts'
import { listed, whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { formatRupees } from '#lib/money.ts'
import type * as english from './membership.ts'
import { spanText } from './span.ts'

/** `मैट या बार` */
const kindsOf = (type: PackageType) => listed(kindsPaidBy(type), 'या')

/** A reformer stands in a studio: what is good everywhere is not always to be had online. */
const inStudioOnly: readonly PackageType[] = ['reformer', 'semiPrivate']

const where = (type: PackageType, location: string) =>
  location === 'all' ? whereabouts.anywhere(!inStudioOnly.includes(type)) : whereabouts.at(location)

export const packageText: typeof english.packageText = {
  sessionsCount: (total) => (total === null ? 'अनलिमिटेड' : String(total)),
  sessionsUnit: () => 'सेशन',
  days: (days) => `${days} दिन`,
  // In brackets: `90 दिन पहले सेशन से` would read as ninety days earlier.
  validFrom: { firstSession: '(आपके पहले सेशन से)', purchase: '(ख़रीदने के दिन से)' },
  /** `8 रिफ़ॉर्मर सेशन, किसी भी स्टूडियो में` */
  covers: ({ packageType, location, totalSessions }) =>
    `${totalSessions ?? 'अनलिमिटेड'} ${kindsOf(packageType)} सेशन, ${where(packageType, location)}`,
  where: ({ packageType, location }) => where(packageType, location),
  /** `रिफ़ॉर्मर, किसी भी स्टूडियो में` */
  scope: ({ packageType, location }) => `${kindsOf(packageType)}, ${where(packageType, location)}`,
  terms: ({ validity, validityFrom, unusedDays }) =>
    validityFrom === 'purchase'
      ? `आज से ${validity} दिन तक मान्य।`
      : `आपके पहले सेशन से ${validity} दिन तक मान्य; कोई सेशन न लेने पर आज से ${spanText.span(unusedDays)} बाद समाप्त।`,
  unlimited: 'इसमें सेशन नहीं गिने जाते: समय-सीमा के बाद रद्द करने या क्लास में न आने पर पास का 1 दिन कटता है।',
  aClass: (rupees) => `${formatRupees(rupees)} प्रति क्लास`,
  perWeek: (rupees) => `${formatRupees(rupees)} प्रति हफ़्ता`,
}

const typeNames: Record<PackageType, string> = {
  discovery: 'Discovery',
  get group() {
    return listed(kindsPaidBy('group'), 'और')
  },
  reformer: 'रिफ़ॉर्मर',
  private: 'प्राइवेट',
  semiPrivate: 'सेमी-प्राइवेट',
}

export const membershipText: typeof english.membershipText = {
  title: 'मेंबरशिप',
  description: () => `${whereabouts.everywhere()} पिलाटीज़ के पास: GST सहित हर क़ीमत, और हर शर्त साफ़ शब्दों में।`,
  lead: 'हर क़ीमत में GST शामिल है। पास आपके पहले सेशन से शुरू होता है और अपने आप रिन्यू नहीं होता।',
  locationFilter: 'जगह',
  typeFilter: 'पैकेज का प्रकार',
  all: 'सभी',
  allTypes: 'सभी प्रकार',
  typeNames,
  found: (n) => `दिखाए गए पैकेज: ${n}`,
  fits: (type, location) => `ये पैकेज ${whereabouts.at(location)} ${kindsOf(type)} क्लास के लिए हैं।`,
  seeAll: 'सभी पैकेज देखें',
  none: 'आपकी पसंद का कोई पैकेज नहीं मिला।',
  buy: 'ख़रीदें',
  buyLabel: (name, price) => `ख़रीदें: ${name}, ${price}`,
  valid: 'मान्य',
  sections: {
    group: {
      get name() {
        return typeNames.group
      },
      lead: 'फ़र्श पर और बार के सहारे, छोटे ग्रुप में।',
    },
    reformer: { name: 'रिफ़ॉर्मर', lead: 'कैरिज और उसकी स्प्रिंग, छोटे ग्रुप में।' },
    private: { name: 'प्राइवेट', lead: 'आप और एक प्रशिक्षक।' },
    semiPrivate: {
      name: 'सेमी-प्राइवेट',
      lead: 'किसी सहेली को साथ लाएँ। दोनों में से एक ही आए, तो प्राइवेट की दर लगेगी।',
    },
    online: { name: 'ऑनलाइन', lead: 'लाइव, जहाँ भी आपको लेटने की जगह मिल जाए।' },
  },
  discovery: {
    label: 'हमारे यहाँ पहली बार',
    buy: 'Discovery पैक ख़रीदें',
    once: 'हर व्यक्ति के लिए एक ही बार, किसी दूसरे पास से पहले। रिफ़ंड नहीं मिलता।',
    had: 'आप अपना Discovery पास ले चुकी हैं।',
    notNew: 'Discovery नई सदस्यों के लिए है: आप कोई दूसरा पास ले चुकी हैं।',
    figure: 'रोल-ओवर करती एक आकृति',
  },
  policies: (n) => [
    {
      title: 'शुरू कब होता है',
      text: `दिनों की गिनती आपके पहले सेशन से शुरू होती है। जिस पास से कोई सेशन न लिया गया हो, वह ख़रीदने के ${spanText.span(n.unusedDays)} बाद समाप्त हो जाता है (Quarter प्लान: ${spanText.span(n.quarterUnusedDays)} बाद)। पास पर रिफ़ंड नहीं मिलता।`,
    },
    {
      title: 'आप रद्द करें तो',
      text: `मुफ़्त में रद्द: मैट और बार ${n.groupHours} घंटे पहले तक, रिफ़ॉर्मर और प्राइवेट क्लास ${n.reformerHours} घंटे पहले तक, ऑनलाइन ${n.onlineHours} घंटे पहले तक। सुबह की क्लास: एक दिन पहले ${n.morningCutoff} तक।`,
    },
    {
      title: 'हम रद्द करें तो',
      text: `सेशन अपने आप वापस आ जाता है। अगर यह पास का आख़िरी मौक़ा था, तो पास को ${n.madeWholeDays} दिन और मिलते हैं।`,
    },
  ],
}

/** Words of the Passes tab. */
export const passesText: typeof english.passesText = {
  newcomer: 'एक क्लास से शुरुआत करें',
  newcomerLead:
    'Discovery पैक में मैट, बार या रिफ़ॉर्मर की एक क्लास है, आपकी पहली विज़िट के लिए। ख़रीदा हुआ पास अपने हर सेशन के साथ यहाँ दिखता है।',
  buyDiscovery: 'Discovery पैक ख़रीदें',
  noMembership: 'कोई मेंबरशिप पैकेज नहीं मिला।',
  noMembershipLead: 'मेंबरशिप में आपकी अगली क्लासें शामिल होती हैं। वह अपने पहले सेशन से शुरू होती है।',
  buyMembership: 'मेंबरशिप ख़रीदें',
  label: { discovery: 'Discovery', membership: 'मेंबरशिप' },
  unlimited: 'अनलिमिटेड',
  unlimitedRest: 'सेशन, जब तक पास मान्य है',
  of: (total) => `${total} सेशन में से`,
  left: 'बाक़ी',
  leftShort: (left, total) => (left === null ? 'अनलिमिटेड' : `${total} में से ${left} बाक़ी`),
  today: 'आज',
  firstClass: (day) => `पहली क्लास ${day}`,
  bought: (day) => `${day} को ख़रीदा`,
  expires: (day) => `${day} को समाप्त होगा`,
  expired: (day) => `${day} को समाप्त हुआ`,
  registration: (day) => `${day} को ख़रीदा`,
  keeps: 'आपकी शर्तें वही रहेंगी, जो ख़रीदते समय थीं।',
  notStarted: (days, before) =>
    `अभी शुरू नहीं हुआ: इसकी अवधि (${days} दिन) आपके पहले सेशन से शुरू होगी, जो ${before} से पहले के किसी दिन हो।`,
  startsOn: (days, day) => `इसकी अवधि (${days} दिन) ${day} को आपके पहले सेशन से शुरू होगी।`,
  revoked: 'यह पास बंद हो चुका है।',
  frozen: 'अभी रोका गया है। जितने दिन पास रुका रहेगा, उतने दिन अंत में जुड़ जाएँगे।',
  next: {
    title: (left) => `${left} क्लास से ज़्यादा करनी हैं?`,
    lead: 'अगला पास अपने पहले सेशन से शुरू होता है, इसलिए पहले ख़रीद लेने में कोई नुक़सान नहीं।',
    unlimitedTitle: 'इसके बाद भी जारी रखना है?',
  },
  others: 'आपके सभी पास',
  status: {
    unused: 'शुरू नहीं हुआ',
    active: 'चालू',
    'used up': 'सेशन पूरे',
    frozen: 'रोका गया',
    expired: 'समाप्त',
    revoked: 'बंद किया गया',
  },
  untilDay: { before: (day) => `${day} तक`, after: (day) => `${day} को समाप्त` },
}

export const ledgerText: typeof english.ledgerText = {
  title: 'हर सेशन का हिसाब',
  caption: (name) => `${name} के सभी सेशन, सबसे नए पहले`,
  heads: { date: 'तारीख़', entry: 'विवरण', change: '±', left: 'बाक़ी' },
  kinds: {
    granted: 'जमा',
    booked: 'बुकिंग',
    returned: 'वापस',
    forfeited: 'कटा',
    adjusted: 'स्टूडियो का बदलाव',
    expired: 'समाप्त',
    revoked: 'बंद किया गया',
  },
  forYou: (cls) => `आपने समय रहते रद्द की: ${cls}`,
  with: (why, cls) => `${why}: ${cls}`,
  staysUsed: 'सेशन वापस नहीं होगा',
  leftOver: 'पास समाप्त होने पर बचे सेशन',
  days: (days) => (days > 0 ? `अवधि ${days} दिन बढ़ी` : `अवधि ${-days} दिन घटी`),
  failed: 'यह हिसाब लोड नहीं हो सका',
  failedLead: 'आपके पास में कोई बदलाव नहीं हुआ है।',
  empty: 'इस पास पर अभी तक कुछ नहीं हुआ है।',
}
