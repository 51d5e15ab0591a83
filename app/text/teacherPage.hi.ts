import type * as english from './teacherPage.ts'

const joinList = (names: string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' और ')

/** Hindi: texts of an instructor's page. */
export const teacherText: typeof english.teacherText = {
  pageTitle: (name) => `${name}, प्रशिक्षक`,
  description: (name, title, studio) =>
    `${studio} में ${name}, ${title}: परिचय, और आने वाले हफ़्ते की क्लासें, जो उनके साथ बुक हो सकती हैं।`,
  portrait: (name) => `${name} का चित्र`,
  since: (year) => `${year} से सिखाने का अनुभव`,
  seeWeek: 'पूरा हफ़्ता',
  week: (first) => `फ़र्श पर ${first} का हफ़्ता`,
  weekLead: (open, span) =>
    `${open ? `${open} क्लास बुक हो सकती ${open === 1 ? 'है' : 'हैं'}` : 'बुक करने के लिए कोई क्लास नहीं'}, ${span}। एक निशान एक घंटा; बुक करने के लिए क्लास चुनें।`,
  noWeek: (first) => `इन सात दिनों में ${first} की कोई क्लास नहीं है`,
  noWeekLead: 'सभी प्रशिक्षकों का पूरा हफ़्ता समय-सारणी में है।',
  timetable: 'समय-सारणी देखें',
  away: (first) => `${first} की ग़ैर-मौजूदगी में`,
  awayLead: (names) => `ये क्लासें इसी समय ${joinList(names)} के साथ होंगी। आपकी बुकिंग वैसी ही रहेगी।`,
  whoInstead: 'कौन सिखाएगा',
  forWhom: (first) => `, ${first} की जगह`,
  about: (first) => `${first} के बारे में`,
  trained: 'प्रशिक्षण',
  others: 'और कौन सिखाता है',
  othersScroll: 'बाक़ी प्रशिक्षक; आड़े स्क्रॉल करें',
}
