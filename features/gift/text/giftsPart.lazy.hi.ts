import type { English } from './giftsPart.ts'

export const hindi: English = {
  title: 'आपके उपहार',
  lead: 'जब तक कोई उपहार स्वीकार नहीं करता, वह आपका है: कार्ड दोबारा भेजें, या उपहार रद्द करके रिफ़ंड लें।',
  failed: 'आपके उपहार लोड नहीं हो सके',
  failedHelp: 'कुछ खोया नहीं है; सिर्फ़ सूची नहीं आई।',
  earlier: 'पहले के उपहार',
  later: 'बाद के उपहार',
  gift: (pass, name) => (name === null ? pass : `${pass}, ${name} के लिए`),
  paid: (day, amount) => `${day} को भुगतान, ${amount}`,
  states: {
    scheduled: 'तय दिन पर',
    sent: 'भेजा गया',
    opened: 'खोला गया',
    claimed: 'स्वीकार हुआ',
    ended: 'पैसा लौटाया',
  },
  scheduled: (when, email) => `कार्ड ${when} को ${email} पर जाएगा।`,
  sent: (when, email) => `${when} को ${email} पर भेजा गया। अभी खोला नहीं गया।`,
  opened: (when, email) => `${email} पर भेजा गया, ${when} को खोला गया। अभी स्वीकार नहीं हुआ।`,
  claimed: (when) => `${when} को स्वीकार हुआ।`,
  ended: (when) => `${when} को रद्द हुआ। रिफ़ंड उसी माध्यम पर आएगा जिससे भुगतान हुआ था।`,
  resend: 'दोबारा भेजें',
  cancelAndRefund: (amount) => `रद्द करें, ${amount} का रिफ़ंड लें`,
  ask: {
    title: (amount) => `उपहार रद्द करके ${amount} का रिफ़ंड लें?`,
    text: (pass) => `${pass} फिर उपहार नहीं रहेगा। कार्ड का लिंक काम करना बंद कर देगा।`,
    money: (amount) =>
      `${amount} का पूरा रिफ़ंड उसी माध्यम पर आएगा जिससे आपने भुगतान किया था। बैंक को 7 कामकाजी दिन तक लग सकते हैं।`,
    creditNote: 'टैक्स दस्तावेज़ के लिए क्रेडिट नोट बनेगा।',
    confirm: 'उपहार रद्द करें',
    keep: 'उपहार रहने दें',
  },
}
