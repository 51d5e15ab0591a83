import type { giftsPartText as english } from './giftsPart.ts'

export const giftsPartHindi: typeof english = {
  title: 'आपके उपहार',
  lead: 'जब तक कोई उपहार स्वीकार नहीं करता, वह आपका है: कार्ड दोबारा भेजें, या पैसा वापस लें।',
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
  ended: (when) => `${when} को वापस लिया गया। पैसा उसी तरह लौटेगा जैसे दिया गया था।`,
  again: 'दोबारा भेजें',
  takeBack: (amount) => `${amount} वापस लें`,
  ask: {
    title: (amount) => `${amount} वापस लें?`,
    text: (pass) => `${pass} फिर उपहार नहीं रहेगा। कार्ड का लिंक काम करना बंद कर देगा।`,
    money: (amount) => `पूरे ${amount} उसी तरह लौटेंगे जैसे आपने दिए थे। बैंक को 7 कामकाजी दिन तक लग सकते हैं।`,
    creditNote: 'टैक्स दस्तावेज़ के लिए क्रेडिट नोट बनेगा।',
    confirm: 'वापस लें',
    keep: 'उपहार रहने दें',
  },
}
