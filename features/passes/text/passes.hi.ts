/** Hindi: texts about a member's passes and their ledger. */

import { packageText } from '#features/passes/text/membership.ts'
import type * as english from './passes.ts'

/** Texts of the Passes tab. */
export const passesText: typeof english.passesText = {
  newcomer: 'एक क्लास से शुरुआत करें',
  newcomerLead: () =>
    `डिस्कवरी पैक पहली बार आने वालों के लिए है, और ${packageText.kinds('discovery')} पर चलता है। ख़रीदा हुआ पास अपने हर सेशन के साथ यहाँ दिखता है।`,
  buyDiscovery: 'डिस्कवरी पैक ख़रीदें',
  noMembership: 'कोई मेंबरशिप पैक नहीं मिला।',
  noMembershipLead: 'मेंबरशिप में आपकी अगली क्लासें शामिल होती हैं।',
  buyMembership: 'मेंबरशिप ख़रीदें',
  label: { discovery: 'डिस्कवरी', membership: 'मेंबरशिप' },
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
  gift: 'उपहार',
  yoursSince: (day) => `${day} से आपका`,
  yoursFrom: (day) => `${day} से आपका`,
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
  sharedWith: (name) => `${name} के साथ साझा है: इससे आप दोनों की बुकिंग होती है।`,
  endSharing: 'साझेदारी समाप्त करें',
  askEnd: {
    keep: 'साझा रहने दें',
    own: {
      title: (name) => `${name} के साथ साझेदारी समाप्त करें?`,
      text: (name, pass) =>
        `इसके बाद ${pass} से ${name} की बुकिंग नहीं हो सकेगी। अगर हमारे पास उनका ई-मेल पता है, तो हम उन्हें बताएँगे। जब तक पास चालू है, किसी को फिर बुलाया जा सकता है।`,
    },
    shared: {
      title: (name) => `${name} के साझा पास का इस्तेमाल बंद करें?`,
      text: (name, pass) =>
        `इसके बाद ${pass} से आपकी बुकिंग नहीं हो सकेगी। अगर हमारे पास ${name} का ई-मेल पता है, तो हम उन्हें बताएँगे। जब तक पास चालू है, उनके नए निमंत्रण से यह फिर साझा हो सकता है।`,
    },
  },
  shared: 'आपके साथ साझा',
  sharedBy: (name) => `${name} की ओर से`,
  sharedLead: 'इससे अपने पास की तरह बुक करें। पास के धारक को इस पर आपकी क्लासें दिखती हैं।',
  sharingEnded: 'साझेदारी समाप्त हो गई।',
  all: 'आपके सभी पास',
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
  forThem: (name, cls) => `${name} ने समय रहते रद्द की: ${cls}`,
  used: (name, cls) => `${name}: ${cls}`,
  forYou: (cls) => `आपने समय रहते रद्द की: ${cls}`,
  with: (why, cls) => `${why}: ${cls}`,
  staysUsed: 'सेशन वापस नहीं होगा',
  leftOver: 'पास समाप्त होने पर बचे सेशन',
  days: (days) => (days > 0 ? `अवधि ${days} दिन बढ़ी` : `अवधि ${-days} दिन घटी`),
  failed: 'यह हिसाब लोड नहीं हो सका',
  failedLead: 'आपके पास में कोई बदलाव नहीं हुआ है।',
  empty: 'इस पास पर अभी तक कुछ नहीं हुआ है।',
}
