/** Hindi: words that mails of several kinds share. */
import type * as english from './mail.ts'

/** `सुबह 10 बजे`, `सुबह 10:50 बजे` → `सुबह 10 से 10:50 बजे` */
const fromTo = (from: string, to: string) => {
  const [part = ''] = from.split(' ')
  return `${from.replace(/ बजे$/, '')} से ${to.startsWith(part) ? to.slice(part.length + 1) : to}`
}

export const mailText: typeof english.mailText = {
  day: (day, year) => `${day} ${year}`,
  time: (from, to, minutes) => `${fromTo(from, to)} तक, भारतीय समय, ${minutes} मिनट`,
  labels: {
    title: 'क्लास',
    instructor: 'प्रशिक्षक',
    location: 'कहाँ',
    directions: 'कैसे पहुँचें',
    join: 'कैसे जुड़ें',
    bring: 'साथ लाएँ',
    paidWith: 'किस पास से',
    session: 'आपका सेशन',
    pass: 'आपका पास',
  },
  contact: {
    how: 'हमें बताने के लिए:',
    chat: 'WhatsApp',
    or: 'या',
    stop: '।',
    ours: 'हम रद्द करें, तो सब कुछ आपको वापस मिलता है।',
  },
}
