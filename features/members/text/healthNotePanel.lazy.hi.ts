import type { English } from './healthNotePanel.ts'

export const hindi: English = {
  title: 'हमें क्या पता होना चाहिए',
  lead: 'कोई चोट, गर्भावस्था, या पीठ का ध्यान: पढ़ाने वालों को एक वाक्य में बता दें।',
  words: 'आपका नोट',
  hint: 'जैसे: बायाँ घुटना, गहरे झुकाव नहीं।',
  save: 'नोट रखें',
  remove: 'नोट मिटाएँ',
  since: (day) => `आपने ${day} को सहमति दी थी।`,
  failed: 'आपका नोट नहीं आया।',
}
