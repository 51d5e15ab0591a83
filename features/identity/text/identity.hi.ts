/** Hindi: texts of signing in, signing up and the account. */
import type * as english from './identity.ts'

export const identityText: typeof english.identityText = {
  emailAddress: 'ई-मेल पता',
  emailPlaceholder: 'you@example.com',
  password: 'पासवर्ड',
  newPasswordHint: 'कम से कम 8 अक्षर, और ऐसा कि कोई दूसरा अंदाज़ा न लगा सके।',
  missing: 'कृपया इसे भरें।',
  withoutScripts: 'इसके लिए स्क्रिप्ट ज़रूरी हैं। इस साइट के लिए उन्हें चालू करें, या हमें फ़ोन करें: हम साथ मिलकर कर लेंगे।',
}

export const signInText: typeof english.signInText = {
  title: 'फिर से स्वागत है',
  firstTitle: 'लॉग इन करें',
  forgot: 'पासवर्ड याद नहीं?',
  submit: 'लॉग इन करें',
  swapQuestion: 'स्टूडियो में पहली बार?',
  swap: 'खाता बनाएँ',
  demoTitle: 'डेमो स्टूडियो: इनमें से चुनकर लॉग इन करें',
}

export const lockedOutText: typeof english.lockedOutText = {
  lead: (minutes) =>
    `रुकने की ज़रूरत नहीं: हम आपको ऐसा लिंक भेज सकते हैं, जिससे लॉग इन हो जाएगा। वह एक ही बार चलेगा, ${minutes} मिनट के भीतर।`,
  submit: 'लॉग इन का लिंक भेजें',
  sent: (email) => `अगर ${email} का कोई खाता है, तो लिंक भेजा जा रहा है। मेल आ जाए, तो उसमें दिया लिंक खोलें।`,
}

export const forgotText: typeof english.forgotText = {
  title: 'पासवर्ड याद नहीं?',
  lead: (minutes) => `हम आपको नया पासवर्ड चुनने का लिंक भेजेंगे। वह एक ही बार चलेगा, ${minutes} मिनट के भीतर।`,
  email: 'ई-मेल',
  submit: 'लिंक भेजें',
  swapQuestion: 'याद आ गया?',
  swap: 'यहाँ लॉग इन करें',
  missing: 'कृपया ई-मेल पता लिखें',
}

export const signUpText: typeof english.signUpText = {
  title: 'खाता बनाएँ',
  lead: 'पहले अपना ई-मेल पता लिखें। पता आपका ही है, यह पक्का करने के लिए हम एक कोड भेजेंगे।',
  sendOtp: 'OTP भेजें',
  haveCode: 'मुझे कोड मिल चुका है',
  missingEmail: 'कृपया सही ई-मेल पता लिखें',
  secondTitle: 'बस थोड़ा और',
  firstName: 'पहला नाम',
  lastName: 'सरनेम',
  phone: 'फ़ोन',
  phonePlaceholder: 'फ़ोन नंबर (वैकल्पिक)',
  birthDate: 'जन्म तिथि',
  submit: 'खाता बनाएँ',
  ageHint: (age) => `${age} साल या उससे ज़्यादा`,
  missing: 'सभी जानकारी भरना ज़रूरी है',
  swapQuestion: 'पहले से खाता है?',
  swap: 'लॉग इन करें',
  pageTitle: 'खाता बनाएँ',
  pageDescription: 'खाता बनाएँ: ई-मेल पता लिखें, कोड डालें और अपनी पहली क्लास बुक करें।',
  known: (firstName) => `${firstName}, आप लॉग इन हैं`,
  knownLead: 'अब नया खाता बनाने की ज़रूरत नहीं। कोई क्लास चुनें, या अपनी बुकिंग और पास देखें।',
  toSchedule: 'क्लास बुक करें',
  toDashboard: 'आपका डैशबोर्ड',
}

export const codeText: typeof english.codeText = {
  label: (email) => `${email} पर भेजे गए 6 अंक`,
  valid: (minutes) => `${minutes} मिनट तक मान्य।`,
  wait: (clock) => `नया कोड ${clock} के बाद`,
  resend: 'नया कोड भेजें',
  otherEmail: 'ई-मेल बदलें',
}

export const resetText: typeof english.resetText = {
  pageTitle: 'नया पासवर्ड चुनें',
  title: 'नया पासवर्ड चुनें',
  forWhom: 'यह पासवर्ड इस खाते का होगा:',
  newPassword: 'नया पासवर्ड',
  lead: 'इससे सभी डिवाइस पर लॉग आउट हो जाएगा; फिर नए पासवर्ड से लॉग इन करें।',
  submit: 'नया पासवर्ड सेट करें',
  expiredTitle: 'यह लिंक समाप्त हो चुका है',
  expiredLead: (minutes) =>
    `लिंक एक ही बार चलता है, ${minutes} मिनट के भीतर। हम ख़ुशी से नया भेज देंगे; जब तक आप उसे इस्तेमाल न करें, आपका पासवर्ड वही रहेगा।`,
  sentTitle: 'अपना इनबॉक्स देखें',
  sentLead: 'मेल आ जाए, तो उसमें दिया लिंक खोलें। यह पेज बंद किया जा सकता है।',
  swapQuestion: 'याद आ गया?',
  swap: 'लॉग इन करें',
}

export const signInLinkText: typeof english.signInLinkText = {
  pageTitle: 'लॉग इन करें',
  title: 'लॉग इन करें',
  forWhom: 'इससे इस खाते में लॉग इन होगा:',
  lead: 'लिंक एक ही बार चलता है। आपका पासवर्ड वही रहेगा।',
  swapQuestion: 'पासवर्ड से लॉग इन करना है?',
  expiredLead: (minutes) => `लिंक एक ही बार चलता है, ${minutes} मिनट के भीतर। हम ख़ुशी से नया भेज देंगे।`,
}

export const restoreText: typeof english.restoreText = {
  pageTitle: 'अपना पता वापस लें',
  title: 'अपना पता वापस लें',
  forWhom: 'आपके खाते का पता फिर से यह होगा:',
  lead: 'साथ ही नया पासवर्ड चुनें। सभी डिवाइस पर लॉग आउट हो जाएगा; फिर नए पासवर्ड से लॉग इन करें।',
  submit: 'मेरा पता वापस दें',
  expiredLead: (days) =>
    `लिंक एक ही बार चलता है, बदलाव के ${days} दिन के भीतर। अगर आपका खाता किसी और के हाथ में है, तो स्टूडियो को तुरंत बताएँ: हम मदद करेंगे।`,
  contactStudio: 'स्टूडियो से संपर्क करें',
  swapQuestion: 'पता आपने ही बदला था?',
}

export const accountText: typeof english.accountText = {
  details: 'आपकी जानकारी',
  firstName: 'पहला नाम',
  lastName: 'सरनेम',
  email: 'ई-मेल',
  phone: 'फ़ोन',
  phonePlaceholder: 'फ़ोन नंबर (वैकल्पिक)',
  birthDate: 'जन्म तिथि',
  language: 'ई-मेल की भाषा',
  languageHint: 'अब से हम आपको इसी भाषा में लिखेंगे।',
  password: 'आपका पासवर्ड',
  passwordHint: 'नए ई-मेल पते के लिए यह ज़रूरी है, ताकि कोई दूसरा आपका खाता न ले सके।',
  save: 'बदलाव सेव करें',
  confirmEmail: 'ई-मेल की पुष्टि करें',
  useOldEmail: 'पुराना पता ही रखें',
  pendingEmail: (email) => `कोड डालने तक आपका पता ${email} ही रहेगा।`,
  changePassword: 'पासवर्ड बदलें',
  passwordLead: 'नया पासवर्ड रखने पर बाक़ी सभी डिवाइस पर लॉग आउट हो जाएगा।',
  oldPassword: 'पुराना पासवर्ड',
  newPassword: 'नया पासवर्ड',
  missing: 'सभी जानकारी भरना ज़रूरी है',
  sure: 'क्या यह पक्का है?',
  sureLead: 'क्या सच में पासवर्ड बदलना है? बदलने के बाद इसे वापस नहीं किया जा सकता।',
  sureYes: 'हाँ, बदलें',
}

export const whoText: typeof english.whoText = {
  title: 'बुकिंग किसके नाम?',
  question: 'क्या आपका खाता है?',
  isNew: 'पहली बार',
  hasAccount: 'मेरा खाता है',
}
