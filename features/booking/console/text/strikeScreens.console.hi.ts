/** Hindi: the console's screen of strikes. */
import type * as english from './strikeScreens.ts'

export const strikeScreens: typeof english.strikeScreens = {
  title: 'स्ट्राइक',
  sentence: (members) =>
    members === 0
      ? 'आज कोई स्ट्राइक नहीं गिनी जाती।'
      : `${members} ${members === 1 ? 'सदस्य' : 'सदस्यों'} की स्ट्राइक गिनी जाती हैं।`,
  failed: 'स्ट्राइक लोड नहीं हो सकीं।',
  none: 'आज कोई स्ट्राइक नहीं गिनी जाती। स्ट्राइक कब लगे, यह सेटिंग में “देर से रद्द करना और न आना” तय करती है।',
  everybody: 'सबकी दिखाएँ',
  who: 'सदस्य',
  counting: 'स्ट्राइक',
  follows: 'नतीजा',
  last: 'आख़िरी',
  ofThem: (strikes, of, within) => `${within} दिन में ${of} में से ${strikes}`,
  shorter: (days, until) => `${until} तक सिर्फ़ ${days} दिन आगे की बुकिंग`,
  nothing: 'अभी कुछ नहीं',
  cause: { 'late cancelled': 'देर से रद्द', 'no show': 'आना नहीं हुआ' },
  forClass: (title, day, cause) => `${title}, ${day}: ${cause}`,
  countsUntil: (day) => `${day} तक गिनी जाती है`,
  isOver: (day) => `${day} तक गिनी गई`,
  forgiven: (day, by) => `${day} को माफ़${by ? `, ${by}` : ''}`,
  forgive: 'माफ़ करें',
  forgiveThis: (what) => `माफ़ करें: ${what}`,
  forgiveTitle: 'यह स्ट्राइक माफ़ करें',
  forgiveHelp:
    'फिर यह नहीं गिनी जाती, और कितने दिन आगे की बुकिंग हो, यह बाक़ी स्ट्राइक से तय होता है। सदस्य को मेल नहीं जाता।',
  forgiveAction: 'माफ़ करें',
  reason: 'कारण',
  reasonHint: 'यह स्टूडियो को दिखता है, और सदस्य को उनके डेटा के एक्सपोर्ट में।',
  member: 'सदस्य खोलें',
  ownTitle: 'स्ट्राइक',
  own: (strikes, of, within) => `${within} दिन में ${of} में से ${strikes} स्ट्राइक`,
  see: 'देखें और माफ़ करें',
  look: 'देखें',
}
