import type * as english from './trainings.ts'

const hours = (n: number) => (n === 1 ? '1 घंटा' : `${n} घंटे`)

/** Hindi: texts of the teacher trainings. */
export const trainingText: typeof english.trainingText = {
  title: 'टीचर ट्रेनिंग',
  label: 'ट्रेनिंग',
  listTitle: 'किन बातों की ट्रेनिंग होती है',
  none: 'अभी कोई ट्रेनिंग तय नहीं है।',
  noneMore: 'नीचे हमें लिखें, अगली तारीख़ें तय होने पर हम आपको बता देंगे।',
  how: { label: 'हमारा तरीक़ा' },
  facts: {
    dates: 'तारीख़ें',
    schedule: 'समय',
    location: 'जगह',
    hours: 'घंटे',
    level: 'स्तर',
    group: 'ग्रुप',
    fee: 'फ़ीस',
    early: 'रियायती फ़ीस',
    teachers: 'प्रशिक्षक',
  },
  hours,
  group: (n) => (n === 1 ? '1 सीट' : `${n} सीटें`),
  gst: (fee) => `${fee}, GST सहित`,
  early: (fee, until) => `${until} तक दाख़िला लेने पर ${fee}`,
  earlyShort: (fee, until) => `${until} तक ${fee}`,
  teachers: (names) =>
    names.length > 1 ? `${names.slice(0, -1).join(', ')} और ${names.at(-1)}` : (names[0] ?? ''),
  over: 'यह ट्रेनिंग पूरी हो चुकी है। अगली तारीख़ें अभी तय नहीं हैं; नीचे हमसे पूछें।',
  single: {
    all: 'सभी ट्रेनिंग',
    about: 'यह क्या है',
    teachersLabel: 'प्रशिक्षक',
    teachers: 'इस ट्रेनिंग के प्रशिक्षक',
    inFull: 'पाठ्यक्रम, ज़रूरतें, सवाल',
    inFullLead: (modules, total) =>
      `${hours(total)}, ${modules} भाग। पढ़ें कि हर भाग में क्या है, फ़ीस में क्या-क्या शामिल है, और शुरू करने से पहले क्या चाहिए।`,
    label: 'विषय-सूची',
    contents: 'क्या सिखाया जाता है',
    description: (title, summary) => `${title}: ${summary}`,
  },
  full: {
    title: (training) => `${training}: पूरी\u00a0जानकारी`,
    description: (training) =>
      `${training}: घंटेवार पाठ्यक्रम, तारीख़ें और फ़ीस, क्या शामिल है, क्या चाहिए, और सवाल-जवाब।`,
    back: (training) => `वापस: ${training}`,
    curriculum: 'पाठ्यक्रम',
    total: 'कुल',
    money: 'तारीख़ें और फ़ीस',
    included: 'क्या शामिल है',
    required: 'क्या चाहिए',
    questions: 'सवाल',
    ask: 'इस ट्रेनिंग के बारे में पूछें',
  },
  keepArt: 'तीन आकृतियाँ वह हरकत सीखती हैं जो चौथी दिखाती है',
  askArt: 'कोर्स की पुस्तिका, एक पन्ने पर खुली हुई',
  art: 'बैठी हुई एक आकृति; उठता हुआ एक पैर, पाँच स्थितियों में',
}
