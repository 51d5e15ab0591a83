/** Hindi: the mails about the timetable. */
import type * as english from './notice.ts'

export const noticeTemplateTexts: typeof english.noticeTemplateTexts = {
  moved: {
    subject: '{class} में बदलाव हुआ है',
    heading: 'आपकी क्लास में बदलाव हुआ है',
    opening: '{name}, {location} की {class} में बदलाव हुआ है। अब यह इस तरह होगी:',
    closing: '',
    button: 'अपनी बुकिंग देखें',
  },
  waitlist: {
    subject: '{class} में बदलाव हुआ है: आप अब भी प्रतीक्षा सूची में हैं',
    heading: 'जिस क्लास का आपको इंतज़ार है, उसमें बदलाव हुआ है',
    opening: '{name}, {location} की {class} में बदलाव हुआ है। अब यह इस तरह होगी:',
    closing: '',
    button: 'अपनी प्रतीक्षा सूची देखें',
  },
  waitlistEnded: {
    subject: '{class} में बदलाव हुआ है: इसकी प्रतीक्षा सूची समाप्त हो गई है',
    heading: 'जिस क्लास का आपको इंतज़ार था, उसमें बदलाव हुआ है',
    opening: '{name}, {location} की {class} में बदलाव हुआ है। अब यह इस तरह होगी:',
    closing: 'आपसे कुछ नहीं लिया गया।',
    button: 'अपनी बुकिंग देखें',
  },
  renamed: {
    subject: '{before} का नाम अब {class} है',
    heading: 'आपकी क्लास का नाम बदल गया है',
    opening: '{name}, {before} का नाम अब {class} है। और कुछ नहीं बदला, आपकी बुकिंग बनी हुई हैं:',
    closing: '',
    button: 'अपनी बुकिंग देखें',
  },
}

export const noticeText: typeof english.noticeText = {
  date: ({ was, becomes, waitlistEnds, instructor, wasInstructor, now }, m) => {
    const when = now === was ? m(now) : `${was} की जगह ${m(now)}`
    const who =
      instructor === wasInstructor
        ? `प्रशिक्षक पहले की तरह ${instructor}`
        : `${wasInstructor} की जगह प्रशिक्षक ${m(instructor)}`
    const own = {
      keeps: ' आपकी बुकिंग पहले की तरह है।',
      returned: '',
      waits: waitlistEnds
        ? ' यह जल्द शुरू होगी, इसलिए इसकी प्रतीक्षा सूची समाप्त हो गई है: सीट ख़ाली हो तो कोई भी बुक कर सकता है।'
        : ' आप अब भी इसकी प्रतीक्षा सूची में हैं।',
    }
    return `${when}, ${who}।${own[becomes]}`
  },
  renamed: (before, title, m) => `${before} का नाम अब ${m(title)} है।`,
  because: (title, when, m) =>
    `${m(when)} पर ${m(title)} में आपकी बुकिंग है, इसलिए यह आपके लिए मुफ़्त रद्द कर दी गई है। सेशन आपके पास में वापस है।`,
  free: 'अगर यह अब आपके लिए ठीक न हो, तो इसे मुफ़्त रद्द करें: एक दिन पहले तक हमारी साइट पर, और उसी दिन शुरू होने से पहले हमें बताकर।',
  freeByUs: 'अगर यह अब आपके लिए ठीक न हो, तो क्लास शुरू होने से पहले हमें फ़ोन करें या लिखें: हम इसे मुफ़्त रद्द कर देंगे।',
  waitlist:
    'प्रतीक्षा सूची में आपका नंबर वही है। सीट ख़ाली होने पर हम पहले आपसे पूछेंगे, भले ही आपने बिना पूछे बुक करने या दूसरी क्लास की जगह बुक करने को कहा हो। जो सीट हम आपको पहले ही दे चुके हैं, वह बताए गए समय तक आपके लिए रुकी रहेगी।',
  leave: 'अगर बदलाव आपके लिए ठीक न हो, तो हमारी साइट पर प्रतीक्षा सूची से हट जाएँ: इसमें कुछ नहीं लगता।',
  leaveByUs: 'अगर बदलाव आपके लिए ठीक न हो, तो प्रतीक्षा सूची से हटने के लिए हमें फ़ोन करें या लिखें: इसमें कुछ नहीं लगता।',
  returned: (days, counted) =>
    [
      counted ? 'सेशन आपके पास में वापस है।' : 'इस क्लास का आपके पास से कुछ नहीं कटता।',
      ...(days > 0 ? [`जहाँ यह पास का आख़िरी मौक़ा था, वहाँ पास ${days} दिन ज़्यादा चलेगा।`] : []),
    ].join(' '),
  perDate: (count) => `${count} तारीख़ों में से हर एक के लिए ऐसा एक मेल।`,
}
