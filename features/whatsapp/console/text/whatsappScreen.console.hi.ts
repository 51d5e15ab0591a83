/** Hindi: the owner's screen of WhatsApp. */
import type * as english from './whatsappScreen.ts'

export const whatsappScreen: typeof english.whatsappScreen = {
  title: 'WhatsApp',
  failed: 'WhatsApp की जानकारी नहीं मिल सकी',
  on: 'जिन सदस्यों ने अनुमति दी है, उन्हें याद दिलाना, क्लास के बदलाव और ख़ाली जगहें WhatsApp से भी मिलती हैं। जो लिखते हैं, उन्हें पूछताछ में जवाब दिया जाता है।',
  off: 'WhatsApp से कुछ नहीं भेजा जाता: सर्वर की सेटिंग में उसकी कुंजियाँ नहीं हैं।',
  costs: (month) => `${month} का ख़र्च`,
  noCosts: 'अभी कुछ नहीं पहुँचा।',
  category: 'प्रकार',
  delivered: 'पहुँचे',
  counts: (paid, free) => (free ? `${paid} सशुल्क, ${free} मुफ़्त` : `${paid} सशुल्क`),
  sum: 'कुल',
  categories: { UTILITY: 'बुकिंग के बारे में', MARKETING: 'समाचार', SERVICE: 'सदस्यों को उत्तर' },
  rates: 'एक संदेश का दाम आप सेटिंग्स में, “बुकिंग और रद्द करना” में तय करते हैं।',
  templates: 'नमूने',
  template: 'नमूना',
  language: 'भाषा',
  state: 'WhatsApp पर स्थिति',
  checked: 'देखा गया',
  states: {
    APPROVED: 'स्वीकृत',
    PENDING: 'जाँच में',
    IN_APPEAL: 'जाँच में',
    REJECTED: 'अस्वीकृत',
    PAUSED: 'रुका हुआ, कम गुणवत्ता',
    DISABLED: 'बंद',
  },
  missing: 'नहीं है: WhatsApp Manager में बनाएँ',
}
