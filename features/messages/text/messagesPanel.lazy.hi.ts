import type { English } from './messagesPanel.ts'

/** Hindi: the choices of messages. */
export const hindi: English = {
  title: 'हम क्या भेजते हैं, और कहाँ',
  lead: 'हर बदलाव तुरंत सहेजा जाता है।',
  message: 'संदेश',
  channels: { mail: 'मेल', whatsapp: 'WhatsApp', push: 'यह डिवाइस' },
  always: 'हमेशा',
  never: 'कभी नहीं',
  cell: (kind, channel) => `${kind}: ${channel} से`,
  cellOfDevice: (kind) => `${kind}: इस डिवाइस पर`,
  device: {
    off: 'जो संदेश यह डिवाइस दिखाए, उन पर निशान लगाएँ, साइट बंद होने पर भी दिखेंगे। फिर ब्राउज़र आपसे एक बार पूछता है।',
    on: 'जब तक आप यहाँ साइन आउट नहीं करते, यह डिवाइस निशान लगे संदेश दिखाता है।',
    denied: 'यह ब्राउज़र हमें संदेश दिखाने नहीं देता। इसकी सेटिंग में इस साइट को सूचनाओं की अनुमति दें, फिर यह पेज दोबारा खोलें।',
    unsupported: 'यह ब्राउज़र किसी साइट के संदेश नहीं दिखा सकता।',
    addToHome:
      'यहाँ संदेश दिखाने के लिए पहले इस साइट को होम स्क्रीन पर जोड़ें (Share, फिर Add to Home Screen) और वहीं से खोलें।',
  },
  notAllowed: 'कुछ नहीं बदला: ब्राउज़र को संदेश दिखाने की अनुमति नहीं मिली।',
  notAllowedYet: 'जब तक आप नीचे अनुमति न दें, WhatsApp से कुछ नहीं आता।',
  deviceFailed: 'ब्राउज़र में संदेश चालू नहीं हो सके। कृपया बाद में फिर कोशिश करें।',
  kinds: {
    bookings: 'बुकिंग, बदलाव, रद्द',
    classes: 'आपकी क्लास में बदलाव',
    reminders: 'क्लास याद दिलाना',
    waitlist: 'प्रतीक्षा सूची',
    passes: 'पास समाप्त होने वाला है',
    payments: 'रसीद, बिल, वापसी',
    account: 'लॉग इन और खाता',
  },
  about: {
    bookings: 'कैलेंडर की प्रविष्टि के साथ',
    classes: 'स्टूडियो ने समय बदला या रद्द किया',
    waitlist: 'आपके लिए जगह, या वह क्यों नहीं मिली',
    payments: 'आपके हिसाब के लिए',
    account: 'कोड, लिंक, और आपकी सुरक्षा की बातें',
  },
  reminded: (clock, minutes) =>
    minutes === 0 ? `एक दिन पहले ${clock}` : `एक दिन पहले ${clock}, और क्लास से ${length(minutes)} पहले`,
  passDays: (days) =>
    `आख़िरी दिन से ${days.map((count) => `${count} दिन`).join(' और ')} पहले, अगर उस पर कुछ बाक़ी हो`,
  failed: 'आपके संदेशों की जानकारी नहीं मिल सकी',
  allowed: 'आपकी अनुमतियाँ',
  purposes: { whatsapp: 'WhatsApp से संदेश', news: 'मेल से समाचार और ऑफ़र' },
  on: 'चालू',
  off: 'बंद',
  given: (day, version) => (version === null ? `${day} को दी गई।` : `${day} को दी गई, संस्करण ${version}।`),
  withdrawn: (day) => `${day} को वापस ली गई।`,
  notAsked: 'आपने इसकी अनुमति नहीं दी है।',
  withdrawHint: 'वापस लेना भी एक ही टैप है, जैसे देना।',
  past: 'आपकी सभी अनुमतियाँ, तारीख़ के साथ',
  pastLine: (purpose, given, when) => `${when}: ${purpose} ${given ? 'चालू' : 'बंद'}`,
}

const length = (minutes: number) => (minutes % 60 === 0 ? `${minutes / 60} घंटे` : `${minutes} मिनट`)
