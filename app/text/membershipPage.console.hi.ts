import { packageText } from '#features/passes/text/membership.ts'
import { formatRupees } from '#lib/money.ts'
import type * as english from './membershipPage.ts'

/** Hindi: how often somebody comes, and the pass for it. */
export const howOftenText: typeof english.howOftenText = {
  title: 'कितनी बार आना है?',
  kinds: 'किस क्लास में',
  take: 'तो यह पास लें',
  show: 'पास दिखाएँ',
  pick: 'आपके लिए',
  others: 'बाक़ी सब',
  perClass: 'प्रति क्लास',
  often: {
    1: 'हफ़्ते में एक बार',
    2: 'हफ़्ते में दो बार',
    3: 'हफ़्ते में तीन बार',
    4: 'हफ़्ते में चार बार',
    7: 'हर दिन',
  },
  scale: { 1: '1', 2: '2', 3: '3', 4: '4', 7: 'रोज़' },
  sessions: (count) => `${count} सेशन`,
  unlimited: 'जितनी बार सीट हो',
  days: { firstSession: (days) => `आपके पहले सेशन से ${days}`, purchase: (days) => `ख़रीदने के दिन से ${days}` },
  buy: (name, price) => `${name} ${price} में ख़रीदें`,
  sharedBy: (each, classes, days) => `${each} तब, जब ${days} में ${classes} क्लास हों।`,
  falls: 'ज़्यादा आने पर और कम।',
  lasts: (days) => `इस रफ़्तार से यह ${days} चलेगा।`,
  pays: (weekly) => `इससे हफ़्ते में ${weekly} क्लास हो जाती हैं।`,
  add: (name, price, on) =>
    `बाक़ी${on ? ` ${packageText.kinds(on)}` : ''}: ${name}, ${formatRupees(price)} और।`,
}

export const firstClassText: typeof english.firstClassText = {
  title: (offer) => `पहली बार? ${offer}`,
  friend: (offer) => `किसी दोस्त के लिए? ${offer}`,
  send: 'उन्हें भेजें',
  message: (price, sessions) => `शुरुआत के लिए ${packageText.classes(sessions)}, ${price} में:`,
  terms: {
    firstSession: (sessions, days) => `${sessions}, पहले सेशन से ${days}।`,
    purchase: (sessions, days) => `${sessions}, ख़रीदने के दिन से ${days}।`,
  },
  where: (location) => `${location}।`,
}

export const priceSheetText: typeof english.priceSheetText = { of: (day) => `${day} की क़ीमतें` }
