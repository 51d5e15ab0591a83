import { fieldText } from '#lib/text/fields.ts'
import type * as english from './refusals.ts'

/** Hindi: refusals that concern accounts. */
export const identityRefusals: typeof english.identityRefusals = {
  INVALID_REFRESH_TOKEN: () => 'आपका लॉग इन समाप्त हो गया है। कृपया फिर से लॉग इन करें।',
  WRONG_CREDENTIALS: () => 'ई-मेल या पासवर्ड ग़लत है',
  OTP_WRONG: ({ triesLeft }) =>
    triesLeft
      ? `यह कोड सही नहीं है। ${triesLeft === '1' ? '1 कोशिश' : `${triesLeft} कोशिशें`} बाक़ी।`
      : 'यह कोड सही नहीं है।',
  OTP_EXPIRED: () => 'यह कोड समाप्त हो चुका है। कृपया नया मँगाएँ।',
  OTP_TOO_SOON: ({ seconds }) => `कोड अभी-अभी भेजा गया है। नया कोड ${seconds ?? '60'} सेकंड बाद मँगाया जा सकता है।`,
  EMAIL_TAKEN: () => 'इस ई-मेल पते का खाता पहले से है। कृपया लॉग इन करें, या पासवर्ड रीसेट करें।',
  UNDER_AGE: ({ age }) =>
    age ? `हमारे सेशन ${age} साल और उससे ज़्यादा उम्र के लोगों के लिए हैं।` : 'स्टूडियो की एक न्यूनतम उम्र है।',
  RESET_LINK_INVALID: () => 'यह लिंक समाप्त हो चुका है या पहले इस्तेमाल हो चुका है। कृपया नया मँगाएँ।',
  PASSWORD_SAME: () => fieldText.passwordSame,
  OLD_PASSWORD_WRONG: () => 'पुराना पासवर्ड सही नहीं है।',
  PASSWORD_WRONG: () => 'यह पासवर्ड सही नहीं है।',
  SIGN_IN_LINK_INVALID: () => 'यह लिंक समाप्त हो चुका है या पहले इस्तेमाल हो चुका है। कृपया नया मँगाएँ।',
  RESTORE_LINK_INVALID: () => 'यह लिंक समाप्त हो चुका है या पहले इस्तेमाल हो चुका है। कृपया स्टूडियो को बताएँ।',
  NOTHING_TO_TAKE_BACK: () =>
    'वापस लेने को कुछ नहीं बचा: यह जानकारी बाद में आपने ख़ुद बदली, या वह पहले जैसी ही है। आपकी प्रोफ़ाइल में वह दिखती है।',
  SECOND_STEP_AT_CONSOLE: () =>
    'आपके खाते में दो चरणों में पुष्टि चालू है। कृपया पहले इसी ब्राउज़र में कंसोल (/console) खोलकर पुष्टि करें, फिर यहाँ यह बदलें।',
  HOUSEHOLD_NOT_POSSIBLE: () =>
    'मेल केवल उसी के ज़रिए जा सकता है जिसका अपना ई-मेल पता है और जिसे किसी और के ज़रिए नहीं बताया जाता।',
}
