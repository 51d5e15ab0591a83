/** Hindi: mails about gifts. */
import type * as english from './giftMail.ts'

export const giftTemplateTexts: typeof english.giftTemplateTexts = {
  card: {
    subject: '{giver} की ओर से आपके लिए {pass}',
    heading: '{name}, यह आपके लिए है',
    opening: '{giver} ने आपको {pass} उपहार में दिया है।',
    closing: '',
    button: 'कार्ड खोलें',
  },
  paid: {
    subject: 'आपके उपहार का भुगतान हुआ: {pass}',
    heading: 'आपके उपहार का भुगतान हो गया',
    opening: 'धन्यवाद, {name}। {pass} का भुगतान हो गया है और वह {recipient} के लिए रखा है।',
    closing: '',
    button: 'अपने उपहार देखें',
  },
  claimed: {
    subject: '{recipient} ने आपका उपहार स्वीकार किया',
    heading: 'आपका उपहार स्वीकार हो गया',
    opening: '{name}, {recipient} ने {pass} स्वीकार कर लिया है।',
    closing: '',
    button: 'अपने उपहार देखें',
  },
  moved: {
    subject: 'आपका उपहार दूसरे पते पर जाएगा',
    heading: 'आपका उपहार दूसरे पते पर जाएगा',
    opening: '{name}, स्टूडियो ने {recipient} के लिए {pass} के कार्ड का पता बदला है।',
    closing: 'अगर आपने यह नहीं कहा था, तो कृपया हमें लिखें: जिसके पास कार्ड है, वही उपहार स्वीकार कर सकता है।',
    button: 'अपने उपहार देखें',
  },
}

export const giftMailText: typeof english.giftMailText = {
  someone: 'किसी',
  yours: (covers) => `इसमें है: ${covers}।`,
  fromFirst: (days) => `इसके ${days} दिन आपकी पहली क्लास से शुरू होते हैं, इसलिए आराम से चुनें।`,
  fromClaim: (days) => `इसके ${days} दिन उस दिन से शुरू होते हैं जब इसे स्वीकार किया जाए।`,
  once: 'यह लिंक एक ही बार काम करता है। कृपया इसे आगे न भेजें: जो इसे स्वीकार करेगा, पास उसी का होगा।',
  onlyMail: (giver) => `यह मेल आपको इसलिए मिला क्योंकि ${giver} ने इस उपहार के लिए आपका पता दिया।`,
  noInvoice: {
    redemption:
      'यह रसीद है, टैक्स इनवॉइस नहीं। कर तब लगता है जब उपहार स्वीकार होता है, उस दिन की दर से: इनवॉइस तब आपको मिलेगा।',
    sale: 'इस भुगतान का टैक्स दस्तावेज़ साथ में है।',
  },
  untaxed: {
    redemption: 'यह रसीद है। बिल उपहार स्वीकार होने पर आएगा।',
    sale: 'इस भुगतान का बिल साथ में है।',
  },
  receipt: 'यह रसीद है, टैक्स इनवॉइस नहीं।',
  goesOut: (when, email) => `कार्ड ${email} पर जाएगा: ${when}।`,
  newAddress: (email) => `अब वह ${email} पर जाएगा। पहले भेजा गया लिंक अब काम नहीं करता।`,
  until: 'स्वीकार होने तक उपहार रद्द करके पूरा रिफ़ंड लिया जा सकता है: अपने उपहार देखें।',
  words: 'आपके शब्द',
  rows: { date: 'तारीख़', pass: 'किसके लिए', total: 'भुगतान', reference: 'भुगतान संख्या' },
  gift: (pass, recipient) => `${pass}, ${recipient} के लिए उपहार`,
  invoice: 'टैक्स दस्तावेज़ साथ में है।',
}
