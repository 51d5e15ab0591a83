/** Hindi: the server's messages about mail texts. */
import type * as english from './mailWords.ts'

export const mailWordsText: typeof english.mailWordsText = {
  write: 'कृपया कुछ लिखें।',
  unknown: (what) => `यह मेल ${what} नहीं जानता।`,
  missing: (names) => `कृपया इसमें ${names.join(', ')} रहने दें।`,
  oneLine: 'कृपया इसे एक ही पंक्ति में लिखें।',
  paragraphs: (most) => `कृपया ज़्यादा से ज़्यादा ${most} अनुच्छेद लिखें।`,
  saved: 'सहेजा गया। अगला मेल यही कहेगा।',
  sent: (to) => `${to} पर भेजा जा रहा है।`,
  testSubject: (subject) => `परीक्षण: ${subject}`,
}
