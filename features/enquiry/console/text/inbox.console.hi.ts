/** Hindi: the enquiries inbox. */
import type * as english from './inbox.ts'

export const inboxNames: typeof english.inboxNames = {
  open: 'खुले',
  mine: 'मेरे',
  answered: 'जवाब दिए',
  closed: 'बंद',
  automatic: 'प्रोग्राम से',
}

export const topicNames: typeof english.topicNames = {
  contactUs: 'संपर्क',
  privateClass: 'प्राइवेट क्लास',
  teacherTraining: 'टीचर ट्रेनिंग',
}

export const inboxText: typeof english.inboxText = {
  title: 'पूछताछ',
  noneWaiting: 'कोई जवाब का इंतज़ार नहीं कर रहा।',
  waits: (count, since) => `${count} जवाब के इंतज़ार में, सबसे पुराना ${since} से।`,
  failed: 'पूछताछ नहीं आ सकी।',
  failedOne: 'यह पूछताछ नहीं आ सकी।',
  inboxes: 'सूचियाँ',
  empty: 'यहाँ कुछ नहीं है।',
  choose: 'पढ़ने और जवाब देने के लिए कोई पूछताछ चुनें।',
  back: 'सारी पूछताछ',
  you: 'आप',
  byName: (name, words) => `${name}: ${words}`,
  becameMember: (name) => `${name}, सदस्य`,
  notMember: 'सदस्य नहीं',
  assigned: 'ज़िम्मेदारी',
  unassigned: 'किसी की नहीं',
  makeMember: 'सदस्य बनाएँ',
  linkMember: (name) => `${name} से जोड़ें`,
  sameAddress: (name) => `इस पते पर ${name} का खाता है।`,
  sameNumber:
    'यह नंबर एक सदस्य की जानकारी में है, पर इससे सिद्ध नहीं होता कि उन्होंने ही लिखा है। पता हो तो जोड़ें: इस नंबर से आगे जो आएगा, वह उनके नाम में रखा जाएगा।',
  close: 'बंद करें',
  reopen: 'फिर खोलें',
  about: (topic, when) => `${topic}, ${when}`,
  answered: (name, when) => `${name} ने जवाब दिया, ${when}`,
  erased: 'पूछने वाले की जानकारी मिटा दी गई है। अब जवाब देने को कुछ नहीं है।',
  answer: (address) => `ई-मेल से जवाब, ${address} से`,
  noAddress: 'ई-मेल से जवाब',
  saved: (when) => `लिखते-लिखते सहेजा गया, ${when}।`,
  unsaved: 'अभी सहेजा नहीं गया।',
  onlyYou: 'कोई और जवाब नहीं लिख रहा।',
  alsoAnswering: (names) => `${names} भी जवाब लिख रहे हैं।`,
  sendOpen: 'भेजें, खुला रखें',
  sendClose: 'भेजें और बंद करें',
  sent: 'भेज दिया।',
  closed: 'बंद कर दिया।',
  reopened: 'फिर खुला है।',
  isMember: 'खाता खुल गया। कोई ई-मेल नहीं भेजा गया।',
  isLinked: 'जुड़ गया। कोई मेल नहीं भेजा गया।',
  firstName: 'पहला नाम',
  lastName: 'सरनेम',
  openAccount: 'खाता खोलें',
  memberLead: 'इस पते से, बिना पासवर्ड और बिना ई-मेल। पासवर्ड “पासवर्ड भूल गए” से चुना जाता है।',
  leave: 'रहने दें',
}
