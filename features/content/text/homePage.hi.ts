import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import type * as english from './homePage.ts'

/** Hindi: texts of the home page that only the server needs. */
export const homePageText: typeof english.homePageText = {
  rollUp: {
    cuts: ['लेट जाएँ।', 'साँस लें।', 'उठें, एक-एक हड्डी करके।', 'सीधे बैठें।', 'पिछली बार से आगे पहुँचें।'],
    count: (cut, of) => `रोल-अप, ${of} में से ${cut}`,
    comeOnce: (price) => `एक बार आएँ, ${price}`,
    timetable: 'समय-सारणी देखें',
  },
  steps: {
    label: 'पिलाटीज़ क्यों',
    once: 'एक बार आएँ',
    onceText: (price, days) =>
      `डिस्कवरी सेशन यानी आपकी पसंद की एक क्लास, ${whereabouts.anywhere(true)}। इसकी क़ीमत ${price} है और यह ${days} दिन तक मान्य है।`,
    pass: 'पास चुनें',
    location: 'अपनी जगह पक्की करें',
    buy: 'डिस्कवरी पैक ख़रीदें',
    buyNote: (price, taxed) => `${price}${taxed ? ', GST सहित' : ''}। हर व्यक्ति के लिए सिर्फ़ एक बार।`,
  },
}
