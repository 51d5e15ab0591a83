/** Hindi: messages about changes of promo codes, and of their fields. */
import type * as english from './promoEdit.ts'

export const promoEditText: typeof english.promoEditText = {
  code: 'कोड में 3 से 20 अक्षर (A से Z) और अंक होते हैं।',
  value: '1 से 100 प्रतिशत, या कम से कम ₹1।',
  days: 'आख़िरी दिन पहले दिन से पहले है।',
  version: 'कृपया कोड फिर से लोड करें।',
  reason: 'कृपया कारण लिखें।',
  withdrawn: 'क्रेडिट वापस लिया गया।',
  made: (code) => `${code} अभी से, या अपने पहले दिन से चलेगा।`,
  saved: (code) => `${code} सहेजा गया।`,
  stopped: (code) => `${code} बंद कर दिया गया।`,
}
