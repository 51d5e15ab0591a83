/** Hindi: words of the settings. */
import type * as english from './settings.ts'

export const ruleNumberText: typeof english.ruleNumberText = {
  freeHours: 'मुफ़्त में रद्द करने की समय-सीमा',
  freeHoursOnline: 'ऑनलाइन क्लास मुफ़्त में रद्द करने की समय-सीमा',
  morningCutoff: 'दोपहर से पहले की क्लास, एक दिन पहले इतने बजे तक',
  bookAheadWeeks: 'बुकिंग इतने पहले खुलती है',
  minimumReservations: 'क्लास के लिए कम से कम',
  decisionHours: 'क्लास होगी या नहीं, यह तय होता है शुरू होने से',
  holdMinutes: 'भुगतान के दौरान सीट रुकी रहती है',
  travelMinutes: 'दो स्टूडियो के बीच सदस्य को चाहिए',
  madeWholeDays: 'हम आख़िरी मौक़ा रद्द करें, तो पास को मिलते हैं',
  mostFrozenDays: 'पास ज़्यादा से ज़्यादा रोका जा सकता है',
  passDays: 'पास मान्य रहते हैं (जैसा नीतियाँ कहती हैं)',
  quarterDays: 'Quarter प्लान मान्य रहता है',
  discoveryDays: 'Discovery पास मान्य रहता है',
  unusedDays: 'बिना इस्तेमाल का पास समाप्त होता है',
  quarterUnusedDays: 'बिना इस्तेमाल का Quarter प्लान समाप्त होता है',
}

export const settingsText: typeof english.settingsText = {
  name: 'कृपया नाम लिखें।',
  key: 'कृपया अंग्रेज़ी अक्षरों में एक छोटा शब्द लिखें, पहला अक्षर छोटा हो।',
  set: 'तय हो गया। जो पहले बुक हुआ, उसका वादा वैसा ही रहता है।',
  withdrawn: 'वापस लिया गया: पहले वाली संख्या आगे भी रहेगी।',
  saved: 'सहेजा गया।',
  added: 'जोड़ा गया।',
  removed: 'हटाया गया।',
}
