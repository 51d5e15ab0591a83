/** Hindi: what a person is told, for each refusal. */
import type * as english from '../refusals.ts'

export const waitText: typeof english.waitText = {
  seconds: (count) => `${count} सेकंड बाद`,
  minutes: (count) => `${count} मिनट बाद`,
  hours: (count) => `${count} घंटे बाद`,
}

export const refusalText: typeof english.refusalText = {
  BAD_REQUEST: () => 'कृपया निशान लगी जानकारी जाँचें और फिर कोशिश करें।',
  NOT_FOUND: () => 'यह हमें नहीं मिला।',
  PAYLOAD_TOO_LARGE: () => 'यह इतना बड़ा है कि भेजा नहीं जा सकता।',
  UNSUPPORTED_MEDIA_TYPE: () => 'कृपया JSON भेजें।',
  TOO_MANY_REQUESTS: ({ wait }) => `बहुत बार कोशिश हो चुकी है। कृपया ${wait ?? 'थोड़ी देर में'} फिर कोशिश करें।`,
  INTERNAL: () => 'हमारी ओर कुछ गड़बड़ हो गई। कुछ भी बदला नहीं है। कृपया फिर कोशिश करें।',
  OVERLOADED: () => 'अभी हमारे यहाँ बहुत भीड़ है। कृपया थोड़ी देर में फिर कोशिश करें।',
  SIGN_IN_REQUIRED: () => 'कृपया लॉग इन करें',
  // Clients of the specification compare it to the letter (§7), and people never see it.
  INVALID_ACCESS_TOKEN: () => 'Invalid Access Token',
  INVALID_REFRESH_TOKEN: () => 'आपका लॉग इन समाप्त हो गया है। कृपया फिर से लॉग इन करें।',
  WRONG_CREDENTIALS: () => 'ई-मेल या पासवर्ड ग़लत है',
  FORBIDDEN: () => 'आपके खाते को इसकी अनुमति नहीं है।',
  OTP_WRONG: ({ triesLeft }) =>
    triesLeft
      ? `यह कोड सही नहीं है। ${triesLeft === '1' ? '1 कोशिश' : `${triesLeft} कोशिशें`} बाक़ी।`
      : 'यह कोड सही नहीं है।',
  OTP_EXPIRED: () => 'यह कोड समाप्त हो चुका है। कृपया नया मँगाएँ।',
  OTP_TOO_SOON: ({ seconds }) => `कोड अभी-अभी भेजा गया है। नया कोड ${seconds ?? '60'} सेकंड बाद मँगाया जा सकता है।`,
  EMAIL_TAKEN: () => 'इस ई-मेल पते का खाता पहले से है। कृपया लॉग इन करें, या पासवर्ड रीसेट करें।',
  UNDER_AGE: () => 'हमारे सेशन 18 साल और उससे ज़्यादा उम्र के लोगों के लिए हैं।',
  RESET_LINK_INVALID: () => 'यह लिंक समाप्त हो चुका है या पहले इस्तेमाल हो चुका है। कृपया नया मँगाएँ।',
  PASSWORD_SAME: () => 'पुराना और नया पासवर्ड एक जैसे नहीं हो सकते',
  OLD_PASSWORD_WRONG: () => 'पुराना पासवर्ड सही नहीं है।',
  PASSWORD_WRONG: () => 'यह पासवर्ड सही नहीं है।',
  SIGN_IN_LINK_INVALID: () => 'यह लिंक समाप्त हो चुका है या पहले इस्तेमाल हो चुका है। कृपया नया मँगाएँ।',
  RESTORE_LINK_INVALID: () => 'यह लिंक समाप्त हो चुका है या पहले इस्तेमाल हो चुका है। कृपया स्टूडियो को बताएँ।',
  SESSION_FULL: () => 'यह क्लास भरी हुई है।',
  SESSION_STARTED: () => 'यह क्लास शुरू हो चुकी है।',
  SESSION_CANCELLED: () => 'स्टूडियो ने यह क्लास रद्द कर दी है।',
  SESSION_NOT_OPEN: ({ opens }) =>
    opens ? `इस क्लास की बुकिंग ${opens} से खुलेगी।` : 'इस क्लास की बुकिंग अभी नहीं खुली है।',
  ALREADY_BOOKED: () => 'यह क्लास आपके नाम पहले से बुक है।',
  NO_VALID_PASS: ({ reason }) => reason ?? 'आपका ऐसा कोई पास नहीं, जो उस तारीख़ को इस क्लास के लिए मान्य हो।',
  CLOCK_WOULD_STRAND: ({ title, date }) =>
    `इसे बुक करने पर आपका पास पहले शुरू हो जाएगा, और ${date} की आपकी क्लास (${title}) उसकी अवधि से बाहर हो जाएगी।`,
  CLASS_DAY: () => 'क्लास वाले दिन क्लास रद्द नहीं हो सकती। कृपया स्टूडियो को फ़ोन करें।',
  NOT_CANCELLABLE: ({ status }) => `यह बुकिंग रद्द नहीं हो सकती: ${status}।`,
  BUSY: () => 'इसी पल किसी और ने इसे बदल दिया। कृपया फिर कोशिश करें।',
  PACKAGE_NOT_ON_SALE: () => 'यह पैकेज अब नहीं मिलता।',
  DISCOVERY_USED: () => 'Discovery पास आपकी पहली विज़िट के लिए है, हर व्यक्ति को एक ही बार। कृपया कोई मेंबरशिप चुनें।',
  FREEZE_NOT_POSSIBLE: () =>
    'पास को 1 से 90 दिन के लिए रोका जा सकता है: कल से या उसके बाद, समाप्त होने से पहले, और एक ही दिन के लिए दो बार नहीं।',
  PAYMENT_NOT_CONFIRMED: () =>
    'बैंक ने अभी इस भुगतान की पुष्टि नहीं की है। पुष्टि होते ही आपका पास दिखने लगेगा; दोबारा भुगतान करने की ज़रूरत नहीं।',
  PAYMENT_SIGNATURE: () => 'इस भुगतान की जाँच नहीं हो सकी।',
  PAYMENT_REFUNDED: () => 'इस भुगतान से पास नहीं ख़रीदा जा सका; पूरे पैसे वापस किए जा रहे हैं।',
  GATEWAY_UNAVAILABLE: () => 'भुगतान सेवा से जवाब नहीं मिल रहा। कोई पैसा नहीं कटा। कृपया एक मिनट बाद फिर कोशिश करें।',
}
