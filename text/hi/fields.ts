import type * as english from '../fields.ts'

/** Hindi: what is said beside a field that the server can't take. */
export const fieldText: typeof english.fieldText = {
  check: 'कृपया यह जानकारी जाँच लें।',
  json: 'यह मान्य JSON नहीं है।',
  id: 'यह आईडी मान्य नहीं है।',
  date: 'कृपया तारीख़ YYYY-MM-DD के रूप में लिखें।',
  plain: 'कृपया सादा टेक्स्ट लिखें।',
  atMost: (characters) => `कृपया ज़्यादा से ज़्यादा ${characters.toLocaleString('en-IN')} अक्षर लिखें।`,
  atLeast: (characters) => `कृपया कम से कम ${characters} अक्षर लिखें।`,
  email: 'कृपया अपना ई-मेल पता लिखें।',
  emailLong: 'यह ई-मेल पता बहुत लंबा है।',
  emailWrong: 'कृपया सही ई-मेल पता लिखें।',
  name: 'कृपया अपना नाम लिखें।',
  firstName: 'कृपया अपना नाम लिखें।',
  lastName: 'कृपया अपना सरनेम लिखें।',
  phoneLong: 'यह फ़ोन नंबर बहुत लंबा है।',
  phoneDigits: 'कृपया सिर्फ़ अंक लिखें।',
  phone: (digits) => `कृपया सिर्फ़ अंक लिखें, ज़्यादा से ज़्यादा ${digits}।`,
  message: 'कृपया अपना संदेश लिखें।',
  password: 'कृपया अपना पासवर्ड लिखें।',
  oldPassword: 'कृपया अपना पुराना पासवर्ड लिखें।',
  newPassword: 'कृपया एक पासवर्ड चुनें।',
  passwordLong: 'यह पासवर्ड बहुत लंबा है।',
  otp: 'कृपया कोड के 6 अंक लिखें।',
}
