/** Hindi: mails about fees. */
import type * as english from './feeMail.ts'

export const feeTemplateTexts: typeof english.feeTemplateTexts = {
  open: {
    subject: '{amount} का शुल्क बाक़ी है: {class}',
    heading: '{amount} का शुल्क बाक़ी है',
    opening: '{name}, {day} की {class} के लिए {amount} का शुल्क बाक़ी है।',
    closing: 'इसे अपने डैशबोर्ड पर या डेस्क पर चुकाएँ। ग़लती लगे तो हमें बताएँ: कोई व्यक्ति देखेगा।',
    button: 'शुल्क देखें',
  },
  paid: {
    subject: 'भुगतान हुआ: {class} के लिए {amount}',
    heading: 'भुगतान हुआ: {amount}',
    opening: 'धन्यवाद, {name}। {day} की {class} का {amount} का शुल्क चुक गया है।',
    closing: '',
    button: 'अपने भुगतान देखें',
  },
}

export const feeMailText: typeof english.feeMailText = {
  why: {
    'late cancelled': () => 'यह समय-सीमा के बाद रद्द हुई। सेशन नहीं कटा।',
    'no show': (name) =>
      name
        ? `${name} की बुकिंग थी, पर उनकी हाज़िरी नहीं हुई। सेशन नहीं कटा।`
        : 'बुकिंग थी, पर आपका आना नहीं हुआ। सेशन नहीं कटा।',
  },
  ofHousehold: (name) => `यह ${name} की बुकिंग के लिए है।`,
  notCharged: 'अपने-आप कुछ नहीं लिया जाता।',
  blocks: (day) => `ऑनलाइन बुकिंग चालू रखने के लिए इसे ${day} से पहले चुकाएँ।`,
  document: 'टैक्स दस्तावेज़ साथ है।',
  reference: (reference) => `भुगतान का संदर्भ: ${reference}।`,
}
