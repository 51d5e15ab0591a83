/** Hindi: texts of two-step verification. */
import type * as english from './secondFactor.ts'

export const secondFactorText: typeof english.secondFactorText = {
  appCode: 'कृपया वे 6 अंक लिखें जो आपका ऐप दिखा रहा है।',
  recoveryCode: 'कृपया अपना एक रिकवरी कोड लिखें।',
  password: 'कृपया अपना पासवर्ड लिखें।',
  passkeyName: 'कृपया इस पासकी को एक नाम दें।',
  passkeyAdded: (name) => `पासकी “${name}” अब आपकी है। लॉग इन करते समय इसे काम में लें।`,
  passkeyRemoved: 'यह पासकी अब काम नहीं करती।',
  appAdded: 'आपका ऐप तैयार है। यह हर 30 सेकंड में नया कोड दिखाता है।',
  appRemoved: 'आपके ऐप के कोड अब नहीं लिए जाते।',
  codesMade: 'इन कोड को ऐसी जगह रखें जहाँ केवल आप देख सकें। हर कोड एक ही बार काम करता है; ये केवल अभी दिखाए जा रहे हैं।',
  verified: 'धन्यवाद। अगले 10 मिनट यह फिर नहीं पूछा जाएगा।',
}
