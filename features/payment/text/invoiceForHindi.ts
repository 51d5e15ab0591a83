import type { invoiceForText } from './invoiceFor.ts'

export const invoiceForHindi: typeof invoiceForText = {
  state: 'आपका राज्य या केंद्र शासित प्रदेश',
  stateHint: 'ऑनलाइन क्लास के इनवॉइस पर क़ानून राज्य का नाम चाहता है। दाम हर जगह एक ही है।',
  chooseState: 'कृपया चुनें',
  company: 'मुझे कंपनी के नाम इनवॉइस चाहिए',
  gstin: 'GSTIN',
  valid: (state, code) => `${state} (${code}) का GSTIN।`,
  problems: {
    length: 'GSTIN में 15 अक्षर होते हैं।',
    state: 'यह राज्य के कोड से शुरू होता है, जैसे हरियाणा के लिए 06।',
    shape: 'इसमें राज्य का कोड, PAN, एक अक्षर, Z और एक और अक्षर होता है।',
    checkSign: 'आख़िरी अक्षर बाक़ी से मेल नहीं खाता: कृपया प्रमाणपत्र से मिलाएँ।',
  },
  name: 'कंपनी का नाम',
  address: 'उसका पता',
}
