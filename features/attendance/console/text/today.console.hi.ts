/** Hindi: texts of the Today screen. */
import type * as english from './today.ts'

const sessions = (count: number) => (count === 1 ? '1 क्लास' : `${count} क्लासें`)

export const todayText: typeof english.todayText = {
  sentence: (day) =>
    day.sessions === 0
      ? 'इस दिन कोई क्लास नहीं है।'
      : `${sessions(day.sessions)}, ${day.over} हो चुकीं। ${day.capacity} में से ${day.booked} सीटें बुक।`,
  came: (day) => `${day.in} आए, ${day.noShow} नहीं आए, ${day.unmarked} की हाज़िरी नहीं लगी।`,
  failed: 'दिन की जानकारी नहीं आई।',
  notHere: 'यह दिन यहाँ पहले नहीं खोला गया: लाइन लौटते ही अपने-आप आ जाएगा।',
  location: 'जगह',
  all: 'सब',
  dayBefore: 'पिछला दिन',
  dayAfter: 'अगला दिन',
  today: 'आज',
  day: (from, to) => `दिन, ${from} से ${to}`,
  key: {
    in: 'आ गए',
    booked: 'बुक',
    noShow: 'नहीं आए',
    unmarked: 'हाज़िरी नहीं लगी',
    free: 'ख़ाली',
    missing: 'और चाहिए',
  },
  running: (count) => `${count} चल रही`,
  nextIn: (wait) => `अगली ${wait}`,
  noneLeft: 'आज की हो चुकीं',
  in: (minutes) => {
    const hours = Math.floor(minutes / 60)
    return hours === 0 ? `${minutes} मिनट में` : `${hours} घंटे ${minutes % 60} मिनट में`
  },
  minutesSinceStart: (minutes) => `${minutes} मिनट हुए`,
  to: (time) => `से ${time}`,
  checkIn: 'चेक-इन',
  roster: 'सूची',
  linkLabel: (method, title, time) => `${method}: ${title}, ${time}`,
  inOf: (inside, booked) => (booked === 0 ? 'कोई बुकिंग नहीं' : `${booked} में से ${inside} आ गए`),
  late: (count) => `${count} देर से`,
  noShows: (count) => `${count} नहीं आए`,
  flags: {
    firstTimers: (count) => (count === 1 ? 'पहली बार' : `${count} पहली बार`),
    healthNotes: (count) => (count === 1 ? 'सेहत का नोट' : `${count} सेहत के नोट`),
    birthdays: (count) => (count === 1 ? 'जन्मदिन' : `${count} जन्मदिन`),
  },
  later: 'आगे की क्लासें',
  free: (count) => (count === 0 ? 'भरी हुई' : `${count} ख़ाली`),
  needs: (count) => `${count} और चाहिए`,
  waiting: (count) => `${count} प्रतीक्षा में`,
  cancelled: 'रद्द',
  over: (day) =>
    `${day.sessions} हो चुकीं: ${day.in} आए, ${day.noShow} नहीं आए, ${day.unmarked} की हाज़िरी नहीं लगी`,
  bookedOf: (booked, capacity) => `${capacity} में से ${booked} बुक`,
  needsYou: 'आपका काम',
  nothing: 'अभी कुछ बाक़ी नहीं है।',
  needYou: (count) => `${count} काम बाक़ी`,
  first: (what) => `पहला: ${what}`,
  alerts: {
    tooFew: 'क्या यह क्लास होगी?',
    decideBy: (time) => `${time} तक तय करें`,
    tooFewText: (booked, capacity, people) =>
      booked === 0
        ? `${capacity} में से कोई सीट बुक नहीं है।`
        : `${capacity} में से ${booked} बुक: ${people}। रद्द करने पर जो कटा है वह लौट जाएगा और उन्हें अभी बता दिया जाएगा।`,
    cancel: (count) => (count === 0 ? 'रद्द करें' : `रद्द करें और ${count} को बताएँ`),
    run: 'होने दें',
    edit: 'एक बदलाव फ़ैसले का इंतज़ार कर रहा है',
    editText: {
      changed: 'इसकी क्लास बदली गई है।',
      holiday: 'इस तारीख़ पर छुट्टी दर्ज हुई है।',
      notInRule: 'यह क्लास अब इस समय नहीं होती।',
    },
    booked: (count) => `${count} बुक, अभी किसी को बताया नहीं गया।`,
    decide: 'फ़ैसला करें',
    held: 'पैसे मिले, पास नहीं बना',
    heldText: 'पास बनने से पहले कुछ पैसे लौटा दिए गए थे।',
    stateMissing: 'एक इनवॉइस को राज्य का इंतज़ार है',
    issues: {
      refund: 'गेटवे पर पैसे लौटाए गए',
      dispute: 'विवाद',
      unknownPayment: 'ऐसा भुगतान, जिसका कोई ऑर्डर नहीं',
      unreadableOrder: 'ऐसा ऑर्डर, जो पढ़ा नहीं जा सकता',
      overdueRefund: 'अटका हुआ रिफ़ंड',
    },
    openMoney: 'खोलें',
    answerDispute: 'बैंक को जवाब दें',
    answerBy: (time) => `${time} तक जवाब दें`,
    leftToAnswer: (time) => `${time} बाक़ी।`,
    memberMails: (people) => (people === 1 ? '1 व्यक्ति को मेल नहीं गया' : `${people} लोगों को मेल नहीं गए`),
    memberMailsText: 'उन्हें सूचना नहीं मिली। उनके पेज पर कारण दिखता है; वहीं से ज़्यादातर मेल दोबारा भेजे जा सकते हैं।',
    memberMessages: (people) =>
      people === 1
        ? '1 व्यक्ति को WhatsApp या डिवाइस पर संदेश नहीं गया'
        : `${people} लोगों को WhatsApp या डिवाइस पर संदेश नहीं गए`,
    memberMessagesText:
      'जो मेल लेते हैं, उन्हें वही मेल से मिला है। उनके पेज पर कारण दिखता है; वहीं से संदेश दोबारा भेजा या नंबर ठीक किया जा सकता है।',
    replies: (count) => (count === 1 ? 'WhatsApp से एक जवाब नहीं गया' : `WhatsApp से ${count} जवाब नहीं गए`),
    repliesText: 'वे अब भी इंतज़ार में हैं। दोबारा भेजें, या ई-मेल या फ़ोन से जवाब दें।',
    openReply: 'पूछताछ खोलें',
    unreached: (people) => (people === 1 ? '1 व्यक्ति तक मेल नहीं पहुँचते' : `${people} लोगों तक मेल नहीं पहुँचते`),
    unreachedText: 'मेल सर्वर के अनुसार यह मेलबॉक्स है ही नहीं। उनसे दूसरा पता पूछें।',
    complained: (people) =>
      people === 1 ? '1 व्यक्ति ने हमारे मेल को स्पैम बताया' : `${people} लोगों ने हमारे मेल को स्पैम बताया`,
    complainedText:
      'उन्हें रिमाइंडर और समाचार अब मेल से नहीं जाते, केवल बुकिंग और भुगतान के मेल जाते हैं। पूछें कि वे संदेश किसी और माध्यम से चाहते हैं या नहीं।',
    whoIsIt: 'देखें, कौन',
    failedMails: (count) => (count === 1 ? '1 मेल नहीं गया' : `${count} मेल नहीं गए`),
    failedJobs: (count) => (count === 1 ? '1 काम नहीं हुआ' : `${count} काम नहीं हुए`),
    last: (message) => `आख़िरी: ${message}`,
    since: (when) => `${when} से`,
  },
  backup: {
    title: 'बैकअप',
    recent: (when) => `पिछली बार: ${when}। उसे लौटाकर जाँचा भी गया।`,
    old: (when) => `पिछली बार: ${when}। सर्वर को हर रात एक बनाना चाहिए।`,
    never: 'कोई बैकअप दर्ज नहीं है: सर्वर खो गया, तो उसमें रखा सब कुछ खो सकता है।',
    toDo: 'यह उन्हें दिखाएँ, जो सर्वर चलाते हैं। तरीक़ा docs/operations.md में “Backups” के नीचे है।',
  },
}
