import type * as english from './aboutUs.ts'

/** Hindi: texts of the page about the studio. */
export const aboutText: typeof english.aboutText = {
  title: 'हमारे बारे में',
  description: (studio) =>
    `${studio} में सिखाने का ढंग, प्रशिक्षकों का परिचय, कमरों में क्या-क्या है, और किन बातों पर हमें परखा जा सकता है।`,
  story: { label: 'स्टूडियो', art: 'स्वॉन में एक आकृति: एक लंबी गोलाई, छाती फ़र्श से उठी हुई' },
  method: { label: 'पद्धति', art: 'गेंद की तरह लुढ़कती एक आकृति, रास्ते की हर जगह पर', read: 'ब्लॉग में और पढ़ें' },
  promises: { label: 'हमारा तरीक़ा' },
  teachers: {
    label: 'प्रशिक्षक',
    since: (year) => `${year} से सिखाने का अनुभव`,
    more: (name) => `${name} के बारे में और`,
  },
  rooms: { label: 'कमरे', link: 'नक़्शा, समय और पहुँचने का रास्ता' },
  end: {
    book: 'क्लास बुक करें',
    why: 'पहली बार? जानें, पिलाटीज़ क्यों',
  },
}
