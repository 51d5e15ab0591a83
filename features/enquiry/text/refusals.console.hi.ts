import type * as english from './refusals.ts'

/** Hindi: refusals that concern answers to enquiries. */
export const enquiryRefusals: typeof english.enquiryRefusals = {
  NO_MAIL_ADDRESS: () => 'उन्होंने WhatsApp से लिखा है, और उनका ई-मेल पता हमारे पास नहीं है। WhatsApp से उत्तर दें।',
  WHATSAPP_OFF: () => 'WhatsApp से कुछ नहीं भेजा जाता: सर्वर की सेटिंग में उसकी कुंजियाँ नहीं हैं।',
  WHATSAPP_WINDOW_CLOSED: () =>
    'उनके आख़िरी संदेश को 24 घंटे से ज़्यादा हो गए हैं, और अब WhatsApp अपने शब्दों में लिखा संदेश नहीं लेता। नीचे से कोई स्वीकृत संदेश भेजें, या ई-मेल से उत्तर दें। आपका लिखा सहेजा हुआ है।',
  WHATSAPP_TEMPLATE: () => 'WhatsApp अब यह संदेश भेजने नहीं देता। कोई और चुनें।',
  WHATSAPP_STOPPED: () =>
    'उन्होंने WhatsApp के संदेश बंद कर दिए हैं, इसलिए कुछ नहीं भेजा गया। उनके फिर लिखने पर उत्तर दिया जा सकता है।',
}
