/** Hindi: texts of the settings. */
import type * as english from './settings.ts'

export const ruleNumberText: typeof english.ruleNumberText = {
  freeHours: 'मुफ़्त में रद्द हो सकती है',
  freeHoursOnline: 'मुफ़्त में रद्द हो सकती है: ऑनलाइन क्लास',
  morningCutoff: 'मुफ़्त में रद्द हो सकती है: दोपहर से पहले की क्लास',
  bookAheadWeeks: 'सदस्य बुक कर सकते हैं',
  minimumReservations: 'क्लास होने के लिए चाहिए कम से कम',
  decisionHours: 'इससे कम हों तो हम रद्द कर सकते हैं',
  holdMinutes: 'भुगतान के दौरान सीट रुकी रहती है',
  travelMinutes: 'एक स्टूडियो से दूसरे तक सदस्य को चाहिए',
  minimumAge: 'सदस्यों की उम्र कम से कम',
  madeWholeDays: 'हम पास की आख़िरी क्लास रद्द करें, तो उसे मिलते हैं',
  mostFrozenDays: 'पास ज़्यादा से ज़्यादा रोका जा सकता है',
  passDays: 'नीतियों के अनुसार पास मान्य रहते हैं',
  quarterDays: 'नीतियों के अनुसार Quarter प्लान मान्य रहता है',
  discoveryDays: 'नीतियों के अनुसार Discovery पास मान्य रहता है',
  unusedDays: 'बिना इस्तेमाल का पास समाप्त होता है',
  quarterUnusedDays: 'बिना इस्तेमाल का Quarter प्लान समाप्त होता है',
}

export const ruleValueText: typeof english.ruleValueText = {
  freeHours: (value) => `शुरू होने से ${value} पहले तक`,
  freeHoursOnline: (value) => `शुरू होने से ${value} पहले तक`,
  morningCutoff: (value) => `एक दिन पहले ${value} तक`,
  bookAheadWeeks: (value) => `${value} पहले से`,
  decisionHours: (value) => `शुरू होने से ${value} पहले से`,
  madeWholeDays: (value) => `${value} और`,
}

export const settingsText: typeof english.settingsText = {
  audience: 'यहाँ कोई संख्या न लिखें: साइन-अप पर माँगी जाने वाली उम्र के लिए {minimumAge} लिखें।',
  socialAddress: 'कृपया पता वैसे ही लिखें, जैसा ब्राउज़र दिखाता है, https:// से शुरू।',
  name: 'कृपया नाम लिखें।',
  chat: 'कृपया नंबर देश के कोड के साथ लिखें, जैसे +91 98100 00000।',
  pinCode: 'पिन कोड में 6 अंक होते हैं।',
  clock: 'कृपया समय दें।',
  key: 'कृपया अंग्रेज़ी अक्षरों में एक छोटा शब्द लिखें, पहला अक्षर छोटा हो।',
  sold: (days) => `बिकने वाले पैक ${days.join(', ')} दिन कहते हैं। पैक बदलें: नीतियाँ उन्हीं के अनुसार चलती हैं।`,
  sac: 'सेवा के कोड में 4, 6 या 8 अंक होते हैं।',
  state: 'कृपया राज्य चुनें।',
  noGstin: 'जो व्यवसाय पंजीकृत नहीं है, उसका GSTIN नहीं होता।',
  series: 'कृपया 1 से 3 अंग्रेज़ी अक्षर या अंक लिखें।',
  seriesTaken: {
    otherKind: (series) => `${series} इनवॉइस और नोट दोनों के लिए नहीं हो सकती। कृपया एक के लिए दूसरी सीरीज़ चुनें।`,
    otherSeller: (series) =>
      `${series} किसी और GSTIN या क़ानूनी नाम के दस्तावेज़ों की सीरीज़ है, और नंबर आपस में नहीं मिल सकते। कृपया दूसरी सीरीज़ चुनें।`,
  },
  registered: 'सहेजा गया। पहले के दस्तावेज़ वैसे ही रहते हैं।',
  registrationWithdrawn: 'वापस लिया गया। उस दिन कुछ नहीं बदलेगा।',
  set: 'तय हो गया। जो पहले बुक हुआ, उसका वादा वैसा ही रहता है।',
  withdrawn: 'वापस लिया गया: पहले वाली संख्या आगे भी रहेगी।',
  saved: 'सहेजा गया।',
  added: 'जोड़ा गया।',
  removed: 'हटाया गया।',
  noPicture: 'ऐसी कोई तस्वीर नहीं है।',
  logoSaved: 'लोगो अब साइट पर है।',
  logoRemoved: 'साइट पर फिर से बना हुआ चिह्न है।',
}
