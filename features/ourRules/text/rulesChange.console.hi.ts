/** Hindi: the mails about a change of the rules. */
import type * as english from './rulesChange.ts'

export const rulesChangeTemplateTexts: typeof english.rulesChangeTemplateTexts = {
  change: {
    subject: 'हमारे नियम: {day} से क्या नया है',
    heading: '{day} से क्या नया है',
    opening:
      '{name}, {day} से हमारे कुछ नियम बदल रहे हैं। नए नियम नीचे हैं। उस दिन से पहले की बुकिंग के लिए मुफ़्त रद्द करने का समय, और देर से रद्द करने या न आने पर जो लगता है, पहले जैसा रहेगा।',
    closing: '',
    button: 'हमारे नियम',
  },
  withdrawn: {
    subject: 'हमारे नियम: {day} का एक बदलाव अब नहीं होगा',
    heading: 'यह बदलाव अब नहीं होगा',
    opening: '{name}, हमने {day} से नए नियमों के बारे में लिखा था। उनमें से कुछ वापस ले लिया गया है। उस दिन से यह रहेगा:',
    closing: '',
    button: 'हमारे नियम',
  },
}
