/** Hindi: what one more late cancellation costs. */
import type * as english from './consequence.ts'

const forgiven = (what: string) => (month: string, nth: number, of: number) =>
  `अब रद्द करने पर ${what}, फिर माफ़: ${month} की ${of} में से ${nth}। आपका कुछ नहीं कटेगा।`

export const consequenceText: typeof english.consequenceText = {
  ended: (ended) => `मुफ़्त में रद्द करने का समय ${ended} तक था।`,
  forgiven: {
    session: forgiven('1 सेशन कटेगा'),
    day: forgiven('पास का 1 दिन कटेगा'),
    strike: forgiven('1 स्ट्राइक लगेगी'),
    fee: forgiven('शुल्क लगेगा'),
  },
  strike: (nth, of, within) => `अब रद्द करने पर ${within} दिन की ${of} में से ${nth} स्ट्राइक होगी। सेशन नहीं कटेगा।`,
  shortens: (days, until) => `इसके साथ ${until} तक बुकिंग ${days} दिन आगे तक ही हो सकेगी। आपकी मौजूदा बुकिंग रहेंगी।`,
  fee: (amount) =>
    `अब रद्द करने पर ${amount} शुल्क लगेगा, सेशन नहीं कटेगा। अपने-आप कुछ नहीं लिया जाता: इसे यहाँ या डेस्क पर चुकाएँ।`,
  nothing: 'अब रद्द करने पर कुछ नहीं कटेगा।',
  refused: ({ count, within, days }, until, opens) =>
    `${within} दिन में आपकी ${count} स्ट्राइक हुई हैं, इसलिए ${until} तक बुकिंग ${days} दिन आगे तक ही हो सकती है। यह क्लास आपके लिए ${opens} से खुलेगी।`,
  title: (strikes, forgiven) =>
    strikes === 0 ? `${forgiven} माफ़` : `${strikes} स्ट्राइक${forgiven ? `, ${forgiven} माफ़` : ''}`,
  isShort: (days, until) => `${until} तक बुकिंग ${days} दिन आगे तक ही हो सकती है। आपकी मौजूदा बुकिंग रहेंगी।`,
  notYet: (strikes, within) =>
    `${within} दिन में ${strikes} स्ट्राइक हों, तो आगे की बुकिंग का समय घटता है। आप वहाँ नहीं हैं।`,
  onlyForgiven: (times) =>
    `हर महीने देर से रद्द हुई या छूटी पहली ${times === 1 ? 'क्लास अपने-आप माफ़ होती है' : `${times} क्लासें अपने-आप माफ़ होती हैं`}। आपका कुछ नहीं कटा।`,
  nothingCounts: 'माफ़: इस समय कुछ नहीं गिना जाता।',
  today: (day) => `आज, ${day}`,
  what: (title, day) => `${title}, ${day}`,
  cause: { 'late cancelled': 'देर से रद्द हुई।', 'no show': 'न आना हुआ, न रद्द हुई।' },
  forgivenByStaff: 'स्टूडियो ने माफ़ किया। यह नहीं गिना जाता।',
  wasForgiven: (month) => `अपने-आप माफ़, ${month} की। आपका कुछ नहीं कटा।`,
  counts: (day) => `${day} तक गिनी जाएगी।`,
  counted: (day) => `${day} तक गिनी गई।`,
  mistake: 'ग़लती लगे तो हमें बताएँ: कोई व्यक्ति देखेगा।',
  forgivenTag: 'माफ़',
  strikeTag: 'स्ट्राइक',
  done: {
    forgiven: 'आपकी बुकिंग रद्द हुई। यह समय-सीमा के बाद थी, और माफ़ है: कुछ नहीं कटा।',
    strike: 'आपकी बुकिंग रद्द हुई। यह समय-सीमा के बाद थी: यह एक स्ट्राइक है, सेशन नहीं कटा।',
    fee: 'आपकी बुकिंग रद्द हुई। यह समय-सीमा के बाद थी: एक शुल्क बाक़ी है, सेशन नहीं कटा।',
    nothing: 'आपकी बुकिंग रद्द हुई। यह समय-सीमा के बाद थी, इसमें कुछ नहीं कटा।',
  },
  mail: {
    forgiven: 'यह समय-सीमा के बाद रद्द हुई, और माफ़ है: इसमें कुछ नहीं कटा।',
    strike: 'यह समय-सीमा के बाद रद्द हुई: यह एक स्ट्राइक है, सेशन नहीं कटा।',
    fee: 'यह समय-सीमा के बाद रद्द हुई: एक शुल्क बाक़ी है, सेशन नहीं कटा।',
    nothing: 'यह समय-सीमा के बाद रद्द हुई, इसमें कुछ नहीं कटा।',
    movedFree: (title) => `${title} समय-सीमा के बाद छोड़ी गई, सेशन नहीं कटा।`,
    owed: {
      session: 'हमने देर से रद्द की, इसलिए आपके पास में एक सेशन और जुड़ा है।',
      day: 'हमने देर से रद्द की, इसलिए आपका पास एक दिन और चलेगा।',
    },
    credit: {
      label: 'आपका क्रेडिट',
      owed: (amount) => `हमने देर से रद्द की, इसलिए अगले पास पर ${amount} हमारी ओर से।`,
      code: (code, day) => `कोड ${code}, ${day} तक, एक बार`,
      use: 'क्रेडिट इस्तेमाल करें',
    },
  },
}
