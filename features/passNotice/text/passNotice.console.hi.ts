/** Hindi: mails before a pass ends. */
import type * as english from './passNotice.ts'

export const passNoticeTemplateTexts: typeof english.passNoticeTemplateTexts = {
  ending: {
    subject: 'आपका {pass} {day} तक मान्य है',
    heading: '{day} आपके पास का आख़िरी दिन है',
    opening: '{name}, आपका {pass} {day} तक मान्य है। इस पर बाक़ी: {left}।',
    closing: '',
    button: 'क्लास बुक करें',
  },
  unused: {
    subject: 'अभी इस्तेमाल नहीं हुआ: आपका {pass}, {day} तक',
    heading: 'आपका पास पहली क्लास के इंतज़ार में है',
    opening: '{name}, आपने अपना {pass} अब तक एक बार भी इस्तेमाल नहीं किया है। इस पर बाक़ी: {left}।',
    closing: '',
    button: 'पहली क्लास बुक करें',
  },
}

export const passNoticeText: typeof english.passNoticeText = {
  lastDay: 'आख़िरी दिन',
  left: 'इस पर बाक़ी',
  sessions: (count) => (count === 1 ? '1 क्लास' : `${count} क्लासें`),
  unlimited: 'असीमित क्लासें',
  after: {
    sessions: (day) =>
      `जो बाक़ी है, वह ${day} के अंत तक की क्लासों के लिए है। उसके बाद जो बचे, वह पास के साथ समाप्त हो जाता है।`,
    unlimited: (day) => `तब तक जितनी बार चाहें, आएँ। ${day} के बाद यह पास किसी क्लास के लिए मान्य नहीं होगा।`,
    unused: (day) =>
      `आपकी पहली क्लास ${day} तक होनी चाहिए: पास के दिन तभी से गिने जाएँगे। नहीं तो यह बिना इस्तेमाल के समाप्त हो जाएगा।`,
  },
  booked: 'इससे जो बुक है, वह बुक रहेगा।',
  fitting: 'आपके आम समय की इन क्लासों में आपके लिए सीट है:',
  none: 'समय-सारणी में वे सभी क्लासें हैं, जिनमें सीट ख़ाली है।',
  ofHousehold: (name) => `यह पास ${name} का है। इस पर बुक करने के लिए हमें फ़ोन करें या लिखें।`,
  again: (pass) => `${pass} फिर ख़रीदें`,
  passes: 'सभी पास देखें',
  noNotices: 'पास समाप्त होने से पहले अब मेल न भेजें',
}
