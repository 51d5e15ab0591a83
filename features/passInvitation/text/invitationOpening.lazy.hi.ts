import type { English } from './invitationOpening.ts'

export const hindi: English = {
  title: 'दो लोगों का पास',
  opening: 'आपका निमंत्रण खुल रहा है',
  slow: 'इसमें सामान्य से ज़्यादा समय लग रहा है। निमंत्रण आपका इंतज़ार कर रहा है।',
  withoutScripts:
    'निमंत्रण के लिए JavaScript ज़रूरी है। इस साइट के लिए उसे चालू करें, या हमें फ़ोन करें: हम साथ मिलकर निमंत्रण खोलेंगे।',
  failed: 'निमंत्रण नहीं खुल सका',
  failedHelp: 'कुछ खोया नहीं है। निमंत्रण आपका इंतज़ार कर रहा है।',
}
