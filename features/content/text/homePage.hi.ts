import { packageText } from '#features/passes/text/membership.ts'
import type * as english from './homePage.ts'

/** Hindi: texts of the home page that only the server needs. */
export const homePageText: typeof english.homePageText = {
  rollUp: {
    poses: ['लेट जाएँ।', 'साँस लें।', 'उठें, एक-एक हड्डी करके।', 'सीधे बैठें।', 'पिछली बार से आगे पहुँचें।'],
    count: (cut, of) => `रोल-अप, ${of} में से ${cut}`,
    comeOnce: (price, sessions) => (sessions === 1 ? `एक बार आएँ, ${price}` : `${price} से शुरू करें`),
    timetable: 'समय-सारणी देखें',
  },
  steps: {
    label: 'पिलाटीज़ क्यों',
    once: (sessions) => (sessions === 1 ? 'एक बार आएँ' : 'आज़माकर देखें'),
    onceText: ({ price, days, sessions, where }) =>
      `${sessions === 1 ? 'डिस्कवरी सेशन' : 'डिस्कवरी पैक'} यानी आपकी पसंद की ${packageText.classes(sessions)}, ${where}। इसकी क़ीमत ${price} है और यह ${days} दिन तक मान्य है।`,
    pass: 'पास चुनें',
    location: 'अपनी जगह पक्की करें',
    buy: 'डिस्कवरी पैक ख़रीदें',
    buyNote: (price, taxed) => `${price}${taxed ? ', GST सहित' : ''}। हर व्यक्ति के लिए सिर्फ़ एक बार।`,
  },
}
