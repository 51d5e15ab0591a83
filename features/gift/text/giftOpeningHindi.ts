import type { giftOpeningText as english } from './giftOpening.ts'

export const giftOpeningHindi: typeof english = {
  title: 'आपके लिए एक उपहार',
  opening: 'आपका कार्ड खुल रहा है',
  slow: 'इसमें सामान्य से ज़्यादा समय लग रहा है। उपहार सुरक्षित है और आपका इंतज़ार कर रहा है।',
  withoutScripts: 'कार्ड के लिए स्क्रिप्ट ज़रूरी हैं। इस साइट के लिए उन्हें चालू करें, या हमें फ़ोन करें: हम साथ मिलकर कर लेंगे।',
  failed: 'कार्ड नहीं खुल सका',
  failedHelp: 'कुछ खोया नहीं है। उपहार आपका इंतज़ार कर रहा है।',
}
