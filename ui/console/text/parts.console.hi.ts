/** Hindi: texts of the shared parts of console screens. */
import type * as english from './parts.ts'

export const pagerText: typeof english.pagerText = {
  pages: 'पृष्ठ',
  of: (from, to, total) => `${total.toLocaleString('en-IN')} में से ${from} से ${to}`,
  before: 'पिछला',
  next: 'अगला',
}

export const rowsText: typeof english.rowsText = {
  notHere: 'यह यहाँ पहले नहीं खोला गया: लाइन लौटते ही अपने-आप आ जाएगा।',
}

export const formText: typeof english.formText = {
  missing: 'कृपया इसे भरें।',
  needed: '* वाली जानकारी ज़रूरी है।',
  wait: 'एक पल: इसका असर अभी निकाला जा रहा है। कृपया फिर दबाएँ।',
  cancel: 'अभी नहीं',
  noAmount: 'कृपया राशि ऐसे लिखें: 1,500 या 1500.50।',
  noPercent: 'कृपया प्रतिशत ऐसे लिखें: 18 या 2.5।',
}

export const conflictText: typeof english.conflictText = {
  changed: 'इस बीच किसी और ने इसे बदला है।',
  now: 'आपका लिखा हुआ सुरक्षित है। जहाँ अलग है, वहाँ अब यह लिखा है:',
  keepMine: 'उसकी जगह अपना रखें',
  takeTheirs: 'उनका लें, अपना छोड़ें',
  yes: 'हाँ',
  no: 'नहीं',
  nothing: 'कुछ नहीं',
}

export const orderText: typeof english.orderText = {
  up: (name) => `${name} को ऊपर ले जाएँ`,
  down: (name) => `${name} को नीचे ले जाएँ`,
  change: (name) => `${name} को बदलें`,
  changeIt: 'बदलें',
}

export const editorText: typeof english.editorText = {
  label: 'पाठ का रूप',
  bold: 'मोटा',
  italic: 'तिरछा',
  list: 'सूची',
  numbers: 'क्रमांक',
  undo: 'वापस',
}

export const dayFieldText: typeof english.dayFieldText = {
  dayPattern: 'दिन महीना वर्ष',
  timePattern: 'घंटे:मिनट',
  openCalendar: 'कैलेंडर खोलें',
  months: 'महीने',
  nextMonth: 'अगला महीना',
  monthBefore: 'पिछला महीना',
  noDay: 'कृपया तारीख़ ऐसे लिखें: 23 नवंबर 2026।',
  noTime: 'कृपया समय ऐसे लिखें: शाम 6:30 बजे।',
  tooEarly: (day) => `कृपया ${day} या उसके बाद का दिन चुनें।`,
  tooLate: (day) => `कृपया ${day} या उससे पहले का दिन चुनें।`,
}

export const lineText: typeof english.lineText = {
  shut: 'लाइन बंद है: लौटते ही यह फिर खुलेगा। आपका लिखा यहीं रहेगा।',
}

export const copyText: typeof english.copyText = {
  copy: 'लिंक कॉपी करें',
  copied: 'कॉपी हुआ',
  copyFailed: 'कॉपी नहीं हो सका। लिंक चुना हुआ है: उसे ख़ुद कॉपी करें।',
}
