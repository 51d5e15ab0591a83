/** Hindi: texts of the enquiry form. */
import type * as english from './enquiryForm.ts'

export const enquiryFormText: typeof english.enquiryFormText = {
  title: 'आइए, जुड़े रहें',
  lead: 'किसी क्लास, पास या पहली बार आने के बारे में पूछें।',
  fullName: 'पूरा नाम',
  email: 'ई-मेल',
  phone: 'फ़ोन',
  phonePlaceholder: 'फ़ोन नंबर (वैकल्पिक)',
  dialCode: '+91 ',
  message: 'संदेश',
  submit: 'भेजें',
  missing: 'सभी जानकारी भरना ज़रूरी है!',
  thanks: 'हमें लिखने के लिए धन्यवाद! हम जल्द ही आपसे संपर्क करेंगे।',
  numberUse: 'आपके नंबर का इस्तेमाल हम सिर्फ़ आपको जवाब देने के लिए करते हैं।',
  website: 'इस ख़ाने को ख़ाली छोड़ें',
  withoutScripts: 'इस फ़ॉर्म के लिए JavaScript ज़रूरी है। फ़ोन, ई-मेल या WhatsApp से भी संपर्क किया जा सकता है',
  failed: 'आपका संदेश नहीं भेजा जा सका। कृपया फिर कोशिश करें।',
}
