import type { English } from './freezePanel.ts'

/** Hindi: a member's freezes of a pass. */
export const hindi: English = {
  freeze: 'पास रोकें',
  freezeThis: (pass) => `${pass} रोकें`,
  left: (freezes, days) =>
    freezes === 0 || days === 0
      ? 'इस पास को रोकने की आपकी सीमा पूरी हो चुकी है। स्टूडियो मदद कर सकता है।'
      : `कुछ दिन बाहर? यह पास ${freezes} बार, कुल ${days} दिन रोका जा सकता है। ये दिन उसके अंत में जुड़ते हैं।`,
  frozen: (from, to) => `${from} से ${to} तक रुका`,
  byStudio: 'स्टूडियो ने रोका',
  end: { running: 'रोक समाप्त करें', coming: 'रोक रद्द करें' },
  endTitle: { running: 'रोक अभी समाप्त करें?', coming: 'यह रोक रद्द करें?' },
  endText: (until) => `इस पास से आज से बुकिंग हो सकेगी। यह ${until} को समाप्त होगा।`,
  endComing: (until) => `तब यह पास ${until} को समाप्त होगा। रद्द हुई क्लासें रद्द ही रहेंगी।`,
  keep: 'रोक रहने दें',
  title: 'यह पास रोकें',
  from: 'रोक का पहला दिन',
  to: 'रोक का आख़िरी दिन',
  limits: (days, from) => `ज़्यादा से ज़्यादा ${days} दिन, ${from} से।`,
  until: 'पास समाप्त होगा',
  untilNow: (before, after) => `${before} → ${after}`,
  sessions: 'बाक़ी सेशन',
  sessionsNow: (before, after) => (before === after ? `${before}` : `${before} → ${after}`),
  after: 'इसके बाद बाक़ी',
  afterThis: (freezes, days) => `${freezes} बार, ${days} दिन`,
  refundedBookings: (classes) => (classes === 1 ? 'यह क्लास मुफ़्त रद्द होगी' : `ये ${classes} क्लासें मुफ़्त रद्द होंगी`),
  chargedBookings: (classes) =>
    classes === 1 ? 'इस क्लास को मुफ़्त रद्द करने का समय निकल चुका है' : 'इन क्लासों को मुफ़्त रद्द करने का समय निकल चुका है',
  cost: {
    sessions: (sessions) => `${sessions} सेशन`,
    days: (days) => `पास के ${days} दिन`,
    strikes: (strikes) => `${strikes} स्ट्राइक`,
    fee: (amount) => `${amount} का शुल्क`,
  },
  costs: (what) => (what ? `रद्द करने पर लगेगा: ${what}।` : 'रद्द करने पर कुछ नहीं कटेगा।'),
  unaffectedBookings: (classes) =>
    classes === 1 ? 'यह क्लास दूसरे पास से है, और बुक रहेगी' : `ये ${classes} क्लासें दूसरे पास से हैं, और बुक रहेंगी`,
  waitlistEntries: (queues) =>
    queues === 1 ? 'यह प्रतीक्षा सूची छूट जाएगी' : `ये ${queues} प्रतीक्षा सूचियाँ छूट जाएँगी`,
  item: (title, day) => `${title}, ${day}`,
  nothing: 'इन दिनों इस पास से कुछ बुक नहीं है।',
  submit: (days) => `${days} दिन रोकें`,
  submitWithCost: (days, what) => `${days} दिन रोकें: ${what}`,
  failed: 'इससे क्या बदलेगा, यह पता नहीं चल सका',
}
