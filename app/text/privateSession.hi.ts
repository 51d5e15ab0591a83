import type * as english from './privateSession.ts'

/** Hindi: texts of the page about private and semi-private sessions. */
export const privateText: typeof english.privateText = {
  title: 'प्राइवेट क्लास',
  description: (where) =>
    `${where}पिलाटीज़ की प्राइवेट और सेमी-प्राइवेट क्लासें: कैसे होती हैं, क़ीमत क्या है, और अपने लिए समय कैसे माँगें।`,
  art: 'टावर की स्प्रिंग के नीचे टीज़र में एक आकृति',
  how: { label: 'कैसे होता है' },
  kinds: { label: 'किसके साथ' },
  rules: { title: 'ख़रीदने से पहले' },
  packages: {
    label: 'पैक',
    title: 'क़ीमत क्या है',
    filter: 'जगह',
    all: 'सभी',
    choose: 'चुनें',
    chooseLabel: (name, price) => `चुनें: ${name}, ${price}`,
    none: 'यहाँ के लिए अभी कोई प्राइवेट पैक नहीं है।',
    noneMore: 'हमें लिखें, हम कोई और रास्ता निकालेंगे।',
    seeAll: 'सभी जगहें देखें',
  },
  keepArt: 'एक शिक्षिका, बैठी हुई आकृति की पीठ पर एक हाथ रखे',
}
