/** Hindi: mails about payments. */
import type * as english from './paymentMail.ts'

export const paymentWords: typeof english.paymentWords = {
  ready: {
    subject: 'आपका पास तैयार है: {pass}',
    heading: 'भुगतान हुआ: {amount}',
    opening: 'धन्यवाद, {name}। आपका {pass} तैयार है: {covers}।',
    closing: 'पैक बदल भी जाए, तो भी आपकी ये शर्तें बनी रहेंगी। पास का पैसा वापस नहीं होता।',
    button: 'क्लास बुक करें',
  },
  link: {
    subject: 'अपने {pass} का भुगतान करें: {amount}',
    heading: '{pass} के {amount}',
    opening: '{name}, अपने {pass} का भुगतान आप यहाँ UPI या कार्ड से कर सकते हैं। यह दाम {until} तक आपके लिए है।',
    closing:
      'आपके लिए कोई और भी भुगतान कर सकता है: पास तब भी आपका ही होगा। यह मेल अपने और उनके पास ही रखें। यह आपके लिए न हो, तो इसे छोड़ दें: कोई पैसा नहीं कटेगा।',
    button: 'भुगतान करें',
  },
  notBooked: {
    subject: 'अभी बुक नहीं हुई: {class}',
    heading: 'पास आपका है, जगह नहीं मिल पाई',
    opening: '{name}, आपके {pass} का भुगतान हो गया है और वह आपके खाते में है।',
    closing: '',
    button: 'दूसरी क्लास चुनें',
  },
  moved: {
    subject: 'अभी बुक नहीं हुई: {class}',
    heading: 'आपकी क्लास बदल गई थी',
    opening: '{name}, आपके {pass} का भुगतान हो गया है और वह आपके खाते में है।',
    closing: '',
    button: 'क्लास देखें',
  },
  refundWhole: {
    subject: '{amount} आपको वापस भेजे जा रहे हैं',
    heading: 'आपका पैसा वापस आ रहा है',
    opening: '{name}, {pass} के लिए आपका {amount} का भुगतान हम पूरा लौटा रहे हैं।',
    closing: '',
    button: 'पास देखें',
  },
  refundPart: {
    subject: '{amount} आपको वापस भेजे जा रहे हैं',
    heading: 'आपका पैसा वापस आ रहा है',
    opening: '{name}, {pass} के लिए आपने जो दिया, उसमें से हम {amount} लौटा रहे हैं।',
    closing: '',
    button: 'पास देखें',
  },
  refundAtDesk: {
    subject: 'हमने आपको {amount} लौटाए',
    heading: 'डेस्क पर लौटाया गया',
    opening: '{name}, {pass} के लिए आपने जो दिया, उसमें से हम {amount} लौटा रहे हैं।',
    closing: '',
    button: 'पास देखें',
  },
}

export const paymentMailText: typeof english.paymentMailText = {
  receipt: {
    covers: (covers, each) => (each ? `${covers}, हर सेशन ${each}` : covers),
    fromFirstSession: (days, before) =>
      `इसके ${days} दिन आपके पहले सेशन से गिने जाएँगे, भुगतान से नहीं। पहला सेशन ${before} से पहले के किसी दिन का बुक करें: बिना इस्तेमाल का पास तब समाप्त हो जाता है।`,
    fromPurchase: (days, until) => `यह आज से ${days} दिन तक मान्य है: आख़िरी दिन ${until} है।`,
    rows: {
      date: 'तारीख़',
      pass: 'किसके लिए',
      base: 'GST के बिना',
      gst: (percent) => `GST ${percent}%`,
      total: 'कुल',
      method: 'भुगतान',
      reference: 'भुगतान संख्या',
      seller: 'विक्रेता',
    },
    online: 'ऑनलाइन',
    paymentMethods: { cash: 'डेस्क पर नक़द', upi: 'डेस्क पर UPI से', card: 'डेस्क पर कार्ड से' },
    date: (day, year, time) => `${day} ${year}, ${time}`,
  },
  notBooked: {
    changed: (title, when) =>
      `आपके भुगतान करते समय ${title} में बदलाव हुआ: अब यह ${when} को है। कुछ बुक नहीं हुआ है; इसे देखें और एक टैप से बुक करें।`,
    gone: (title, when) => `${when} की ${title} अब बुक नहीं हो सकी। आपके पास से कुछ नहीं कटा है; कोई दूसरी क्लास चुनें।`,
  },
  refunded: {
    pass: {
      kept: 'आपका पास वैसा ही रहेगा।',
      shortened: 'इसके बदले आपके पास में सेशन कम हुए हैं: उसके पेज पर हर सेशन लिखा है।',
      revoked: 'इसके साथ आपका पास समाप्त हो गया है।',
    },
    gift: {
      kept: 'अगर उपहार अभी किसी ने स्वीकार नहीं किया, तो उसका लिंक अब काम नहीं करता।',
      changed: 'आपने जो पास दिया था, वह इसके साथ छोटा हो गया या समाप्त हो गया।',
    },
    paymentMethods: {
      cash: 'यह आपको नक़द मिल गया है।',
      upi: 'यह आपके UPI खाते में गया है।',
      card: 'यह आपके कार्ड पर वापस जाएगा। बैंक को आम तौर पर 5 से 7 कार्यदिवस लगते हैं।',
    },
    why: {
      discoveryHeld: 'आपके पास डिस्कवरी पास पहले से है, जो एक व्यक्ति को एक ही बार मिलता है।',
      codeLapsed:
        'भुगतान पहुँचने तक उसका कोड नहीं चल सकता था: भुगतान शुरू करने के बाद कोड 30 मिनट तक रुका रहता है। कोई पास नहीं ख़रीदा गया; आज के दाम पर फिर ख़रीदा जा सकता है।',
      wrongAmount: 'हमें मिली रक़म पास की क़ीमत के बराबर नहीं थी, इसलिए उससे कुछ नहीं ख़रीदा गया।',
      declined: 'इसका एक हिस्सा पहले लौटाया जा चुका था, इसलिए उससे कोई पास नहीं ख़रीदा गया: बाक़ी आपको मिल रहा है।',
      paidTwice: 'इस ख़रीद का भुगतान पहले हो चुका था। उससे जो ख़रीदा गया, वह वैसा ही रहेगा।',
      boughtInstead:
        'स्टूडियो ने यह भुगतान QR कोड या लिंक से माँगा था, पर उसकी जगह कुछ और ख़रीदा जा चुका था। वह ख़रीद वैसी ही रहेगी।',
    },
    when: 'यह उसी तरह वापस जाएगा, जैसे आपने भुगतान किया था। बैंक को आम तौर पर 5 से 7 कार्यदिवस लगते हैं।',
    reference: (reference) => `भुगतान संख्या: ${reference}।`,
  },
}
