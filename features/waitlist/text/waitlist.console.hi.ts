/** Hindi: the server's messages and mails about waitlists. */
import type * as english from './waitlist.ts'

export const waitlistText: typeof english.waitlistText = {
  joined: (title, position) => `आप ${title} की प्रतीक्षा सूची में ${position} नंबर पर हैं।`,
  changed: 'आपकी पसंद सहेज ली गई है। आपका स्थान वही है।',
  left: 'आपका नाम प्रतीक्षा सूची से हट गया है।',
  booked: (title, when) => `${title} बुक हो गई: ${when}।`,
}

export const waitlistTemplateTexts: typeof english.waitlistTemplateTexts = {
  offer: {
    subject: 'आपके लिए सीट: {class}, {when}। {until} तक',
    heading: '{name}, अब आपकी बारी है',
    opening: 'जिस क्लास का आपको इंतज़ार है, उसमें एक सीट ख़ाली हुई है। यह {until} तक सिर्फ़ आपके लिए रुकी है।',
    closing: 'आप कुछ न करें, तो सीट अगले व्यक्ति को मिलेगी। मना करने में कुछ नहीं लगता।',
    button: 'सीट लें',
  },
  lapsed: {
    subject: 'सीट अगले व्यक्ति को मिली: {class}, {when}',
    heading: 'सीट अगले व्यक्ति को मिली',
    opening: '{name}, हमने आपके लिए एक सीट रोकी थी। उसे लेने का समय समाप्त हो गया है। आपसे कुछ नहीं लिया गया।',
    closing: '',
    button: 'अपनी प्रतीक्षा सूची देखें',
  },
  closed: {
    subject: 'स्टूडियो ने रद्द की: {class}, {when}',
    heading: 'जिस क्लास का इंतज़ार था, वह नहीं होगी',
    opening: '{name}, स्टूडियो ने यह क्लास रद्द कर दी है, इसलिए प्रतीक्षा सूची समाप्त हो गई। आपसे कुछ नहीं लिया गया।',
    closing: '',
    button: 'समय-सारणी देखें',
  },
}

export const waitlistMailText: typeof english.waitlistMailText = {
  seat: 'आपकी सीट',
  pays: {
    session: (packageName, left) => `इसका 1 सेशन ${packageName} से कटेगा (${left} बाक़ी)।`,
    day: (packageName) => `यह आपके ${packageName} पर है।`,
  },
  cancel: (until) => `इसे ${until} तक मुफ़्त रद्द किया जा सकता है।`,
  cancelCosts: 'मुफ़्त रद्द करने का समय बीत चुका है: सीट लेने के बाद रद्द करने पर वही लगेगा जो हमारे नियम कहते हैं।',
  noPass: (why) => `${why} जब तक आप भुगतान का तरीक़ा चुनें, सीट रुकी रहेगी।`,
  stays: 'आपका नाम प्रतीक्षा सूची के अंत में बना रहेगा। कोई और सीट ख़ाली होने पर हम आपसे फिर पूछेंगे।',
  notReached: 'सीट के बारे में हमारा संदेश समय पर नहीं भेजा जा सका। यह गिना नहीं जाएगा: प्रतीक्षा सूची में आपका नंबर वही है।',
  out: 'हमने आपको कई बार सीट दी और जवाब नहीं मिला, इसलिए इस क्लास के लिए अब नहीं पूछेंगे।',
  letGo: 'सीट छोड़ें',
  ofHousehold: (name) => `यह सीट ${name} के लिए है। इसे लेने या छोड़ने के लिए हमें फ़ोन करें या लिखें।`,
  why: (from, until) => `यह इसलिए मिला क्योंकि आप इस प्रतीक्षा सूची में हैं। ${from} से ${until} के बीच हम कभी नहीं पूछते।`,
}
