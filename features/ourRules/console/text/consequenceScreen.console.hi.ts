/** Hindi: the sheet that changes the consequences together. */
import type * as english from './consequenceScreen.ts'

export const consequenceScreen: typeof english.consequenceScreen = {
  open: 'साथ में बदलें, और देखें पिछला महीना कैसा होता',
  openHelp:
    'सेमी-प्राइवेट क्लास एक व्यक्ति से होगी या नहीं, इसकी अपनी संख्या “बुकिंग और रद्द करना” में है। आपकी नीतियाँ आपके अपने शब्द हैं: देर से रद्द करने की बात वहाँ भी बदलें।',
  ahead: (numbers, day) =>
    `${day} के लिए ${numbers} बदलाव घोषित हैं। वे साथ में वापस होते हैं, और जिन्हें मेल मिला था, उन्हें बताया जाता है।`,
  withdraw: 'सब वापस लें',
  withdrawNamed: (day) => `${day} से: सब वापस लें`,
  title: 'देर से रद्द करना और न आना',
  lead: 'किसी दिन से की गई बुकिंग के लिए। लागू होने से पहले पिछले महीने पर देखा जाता है।',
  exceptions: 'पास की क़िस्म के अपवाद',
  exceptionsHelp: 'अपवाद न हो, तो ऊपर जो तय है वही लागू होता है। स्ट्राइक और माफ़ी साथ में गिनी जाती हैं।',
  from: 'इस दिन से की गई बुकिंग के लिए',
  fromHint: 'कल से कोई भी दिन',
  preview: 'देखें क्या बदलेगा',
  applyFrom: (day, notified) => `${day} से लागू करें, ${notified} को बताएँ`,
  cancel: 'जैसा है, रहने दें',
  month: (month, bookings) => `यदि होता: ${month}, ${bookings} बुकिंग`,
  affected: (people) => (people === 0 ? 'किसी का कुछ नहीं कटता' : `${people} लोगों पर असर होता`),
  sums: (forgiven, free) => `${forgiven} माफ़${free ? `, ${free} पर कुछ नहीं` : ''}।`,
  counted: { session: 'सेशन लगे', day: 'अनलिमिटेड पास के दिन', strike: 'स्ट्राइक', fee: 'शुल्क' },
  fees: (people, amount) => `शुल्क में ${people} लोगों के ${amount} लगते।`,
  credits: (bookings, amount) => `क्रेडिट में हमें ${bookings} बुकिंग के ${amount} देने पड़ते।`,
  shortened: 'सदस्य, जिनकी बुकिंग सीमित होती',
  owed: 'सेशन या दिन, जो हमें देने पड़ते',
  who: 'कौन',
  cause: { 'late cancelled': 'देर से', 'no show': 'नहीं आए' },
  event: (cause, day) => `${cause}, ${day}`,
  penalty: { session: '−1 सेशन', day: '−1 दिन', strike: '1 स्ट्राइक', fee: 'शुल्क', nothing: 'कुछ नहीं' },
  forgiven: 'माफ़',
  done: (notified) => `तय हुआ। ${notified} ${notified === 1 ? 'सदस्य' : 'सदस्यों'} को मेल जाएगा।`,
  unchanged: 'यही नियम पहले से हैं: कुछ नहीं बदला।',
}
