import type { feesPartText as english } from './feesPart.ts'

export const feesPartHindi: typeof english = {
  title: (fees) => (fees === 1 ? 'एक शुल्क बाक़ी है' : `${fees} शुल्क बाक़ी हैं`),
  lead: 'अपने-आप कुछ नहीं लिया जाता: इसे यहाँ या डेस्क पर चुकाएँ। ग़लती लगे तो हमें बताएँ।',
  blocks: (day) => `${day} से ऑनलाइन बुकिंग इसे चुकाने के बाद ही हो सकेगी।`,
  isBlocked: 'इसे चुकाने तक आप ऑनलाइन बुक नहीं कर सकते। डेस्क आपके लिए बुक कर सकता है।',
  why: { 'late cancelled': 'देर से रद्द', 'no show': 'नहीं आए' },
  of: (why, day) => `${why}, ${day}`,
  pay: (amount) => `${amount} चुकाएँ`,
  label: 'आपका शुल्क',
  labelOf: (name) => `${name} का शुल्क`,
  forPerson: (name, why) => `${name}: ${why}`,
  stage: { you: 'आप', pay: 'भुगतान', done: 'हो गया' },
  noSession: 'सेशन नहीं कटा।',
  paid: (amount) => `${amount} चुका दिए गए`,
  paidHelp: 'धन्यवाद। रसीद आपको मेल से मिलेगी।',
  gone: 'यह शुल्क बाक़ी नहीं है',
  goneHelp: 'यह चुकाया, माफ़ या वापस लिया जा चुका है। कुछ देना नहीं है।',
  failed: 'शुल्क लोड नहीं हो सका',
  close: 'बंद करें',
  payments: 'अपने भुगतान देखें',
}
