/** Hindi: mails about bookings. */
import type * as english from './bookingMail.ts'

export const bookingWords: typeof english.bookingWords = {
  confirmed: {
    subject: 'बुकिंग हो गई: {class}, {when}',
    heading: '{name}, आपकी जगह पक्की है',
    opening: '',
    bring: 'ऐसे कपड़े जिनमें झुकना आसान हो, और पानी। कृपया थोड़ा पहले आएँ।',
    closing: '',
    button: 'यह बुकिंग देखें',
  },
  cancelled: {
    subject: 'रद्द हुई: {class}, {when}',
    heading: 'आपकी बुकिंग रद्द हो गई है',
    opening: '{name}, इस क्लास में अब आपकी बुकिंग नहीं है।',
    closing: '',
    button: 'समय-सारणी देखें',
  },
  moved: {
    subject: 'बुकिंग बदली: {class}, {when}',
    heading: 'आपकी बुकिंग बदल गई है',
    opening: '{name}, अब आपकी बुकिंग इस क्लास में है।',
    closing: '',
    button: 'यह बुकिंग देखें',
  },
  changed: {
    subject: 'बदलाव: {class} अब {when}',
    heading: 'आपकी क्लास में बदलाव हुआ है',
    opening: '{name}, क्लास अब इस तरह होगी। आपकी बुकिंग पहले की तरह बनी हुई है।',
    closing: '',
    button: 'यह बुकिंग देखें',
  },
  classCancelled: {
    subject: 'स्टूडियो ने रद्द की: {class}, {when}',
    heading: 'हमें आपकी क्लास रद्द करनी पड़ी',
    opening: '{name}, यह क्लास नहीं होगी। हमें खेद है। आपको कुछ करने की ज़रूरत नहीं।',
    closing: '',
    button: 'समय-सारणी देखें',
  },
  tomorrow: {
    subject: 'कल: {class}, {when}',
    heading: '{name}, कल मिलते हैं',
    opening: '',
    closing: '',
    button: 'यह बुकिंग देखें',
  },
  soon: {
    subject: 'थोड़ी देर में: {class}, {when}',
    heading: '{name}, थोड़ी देर में मिलते हैं',
    opening: '',
    closing: '',
    button: 'यह बुकिंग देखें',
  },
  passRevoked: {
    subject: 'आपका पास {pass} समाप्त हो गया है',
    heading: 'आपका पास समाप्त हो गया है',
    opening: '{name}, आपका पास {pass} समाप्त हो गया है। इससे अब कुछ बुक नहीं हो सकता।',
    closing: 'आपने जो क्लासें कीं, वे आपके इतिहास में रहेंगी। अगर यह ग़लती से हुआ है, तो कृपया हमें बताएँ।',
    button: 'हमें लिखें',
  },
}

export const bookingMailText: typeof english.bookingMailText = {
  map: 'नक़्शा और रास्ता',
  left: (packageName, left) => (left === null ? packageName : `${packageName}, ${left} बाक़ी`),
  attached: (file) => `आपके कैलेंडर के लिए साथ में: ${file}।`,
  attachedGone: (file) => `साथ में: ${file}। यह क्लास को आपके कैलेंडर से हटा देती है।`,
  attachedMoved: (file, gone) => `आपके कैलेंडर के लिए साथ में: ${file}, और ${gone}, जो पुराना समय हटा देती है।`,
  instead: 'किसकी जगह',
  movedFree: 'बदलने में कुछ नहीं कटा।',
  movedLate: {
    session: (title) => `${title} समय-सीमा के बाद छोड़ी गई, इसलिए 1 सेशन कटा है, जैसा आपको दिखाया गया था।`,
    day: (title) =>
      `${title} समय-सीमा के बाद छोड़ी गई, इसलिए आपका पास 1 दिन पहले समाप्त होगा, जैसा आपको दिखाया गया था।`,
  },
  cancelLink: 'यह बुकिंग रद्द करें',
  canCancel: 'नहीं आ सकते? हो सकता है कोई आपकी जगह का इंतज़ार कर रहा हो।',
  noReminders: 'याद न दिलाएँ',
  call: (phone) => `फ़ोन करें: ${phone}`,
  chat: 'WhatsApp पर लिखें',
  preview: (location, instructor, promise) => `${location}, प्रशिक्षक ${instructor}। ${promise}`,
  free: {
    session: (packageName) => `इसमें कुछ नहीं कटा: सेशन आपके ${packageName} में वापस है।`,
    day: (packageName) => `इसमें कुछ नहीं कटा: आपका ${packageName} पहले जितने दिन ही चलेगा।`,
  },
  late: {
    session: 'यह समय-सीमा के बाद रद्द हुई, इसलिए 1 सेशन कटा है, जैसा बुकिंग के समय बताया गया था।',
    day: 'यह समय-सीमा के बाद रद्द हुई, इसलिए आपका पास 1 दिन पहले समाप्त होगा, जैसा बुकिंग के समय बताया गया था।',
  },
  promised: (promise) => `आपसे यह वादा था: ${promise}`,
  leaveFree: 'अगर यह आपके लिए ठीक न हो, तो शुरू होने से पहले हमें बताएँ। हम इसे मुफ़्त रद्द कर देंगे।',
  back: (packageName, left) => `यह आपके ${packageName} में वापस है: ${left} बाक़ी।`,
  noCost: (packageName) => `इस क्लास का आपके ${packageName} से कुछ नहीं कटा।`,
  longer: (days, until) => `यह ${days} दिन ज़्यादा चलेगा, ${until} तक।`,
  why: (reason) => `${reason}।`,
  similar: 'ये इससे मिलती-जुलती हैं, और इनमें जगह है:',
  cancelledWithIt: (title, when) => `साथ में रद्द हुई: ${title}, ${when}।`,
}
