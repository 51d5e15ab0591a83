/** Hindi: the member's account popup. */
import type * as english from './dashboard.ts'

const greetingAt = (hour: number) => {
  if (hour < 12) return 'सुप्रभात'
  return hour < 17 ? 'नमस्ते' : 'शुभ संध्या'
}

export const dashboardText: typeof english.dashboardText = {
  greeting: (hour, name) => `${greetingAt(hour)}, ${name}`,
  label: 'मेरा खाता',
  tabs: { schedule: 'समय-सारणी', history: 'पिछली क्लासें', passes: 'पास', messages: 'संदेश', profile: 'खाता' },
  tabFailed: 'यह हिस्सा लोड नहीं हो सका',
  tabFailedHelp: 'कृपया अपना इंटरनेट कनेक्शन जाँचें।',
}

export const scheduleTabText: typeof english.scheduleTabText = {
  caption: 'आने वाली बुक की हुई क्लासें',
  columns: {
    instructor: 'प्रशिक्षक',
    title: 'क्लास',
    location: 'जगह',
    time: 'समय',
    duration: 'अवधि',
    date: 'तारीख़',
    status: 'स्थिति',
    action: 'कार्रवाई',
    startsIn: 'शुरू होने में',
  },
  empty: 'बुक की हुई कोई क्लास नहीं मिली।',
  emptyHelp: 'आपकी बुक की हुई क्लासें यहाँ दिखेंगी, और यह भी कि वे कब तक मुफ़्त में रद्द हो सकती हैं।',
  bookOne: 'क्लास बुक करें',
  failed: 'आपकी समय-सारणी लोड नहीं हो सकी',
  failedHelp: 'आपकी बुकिंग स्टूडियो में सुरक्षित हैं; बस सूची नहीं दिख रही।',
  outdated: 'अभी स्टूडियो से संपर्क नहीं हो पा रहा: हो सकता है कि यह सूची बदल गई हो।',
  cancel: 'रद्द करें',
  cancelThis: (what) => `रद्द करें: ${what}`,
  notCancellable: {
    contactUs: 'क्लास वाले दिन यहाँ नहीं: कृपया हमें फ़ोन या मैसेज करें',
    begun: 'शुरू हो चुकी है',
  },
  call: 'फ़ोन करें',
  callAbout: (title) => `${title} के बारे में स्टूडियो को फ़ोन करें`,
  message: 'WhatsApp',
  messageAbout: (title) => `${title} के बारे में स्टूडियो को WhatsApp पर लिखें`,
  cannotCome: (what, person) =>
    person === null ? `आज मेरा आना नहीं हो पाएगा: ${what}।` : `आज ${person} का आना नहीं हो पाएगा: ${what}।`,
  bookAgain: 'फिर बुक करें',
  bookThisAgain: (what) => `फिर बुक करें: ${what}`,
  findAnother: 'दूसरी क्लास ढूँढें',
  nothingToDo: { bookedAgain: 'इसमें आपकी सीट फिर से बुक है', over: 'शुरू हो चुकी है' },
  begun: 'यह क्लास शुरू हो चुकी है।',
  classCancelled: 'स्टूडियो ने यह क्लास रद्द की। इसमें आपका कुछ नहीं लगा।',
  cancelledFree: 'आपने मुफ़्त में रद्द की।',
  cancelledLate: 'आपने समय-सीमा के बाद रद्द की।',
  onTheDay: 'क्लास वाले दिन सिर्फ़ स्टूडियो ही आपके लिए रद्द कर सकता है।',
  callNumber: (phone) => `फ़ोन करें: ${phone}`,
  write: 'हमें WhatsApp पर लिखें',
  sure: 'यह क्लास रद्द करें?',
  bookedFor: (name) => `${name} के लिए बुक है।`,
  what: (title, when) => `${title}, ${when}।`,
  costsNothing: (until) => `${until} तक मुफ़्त: सेशन आपको वापस मिल जाएगा।`,
  costsNothingUnlimited: (until) => `${until} तक मुफ़्त: आपके पास की अवधि नहीं घटेगी।`,
  costs: (ended) => `मुफ़्त में रद्द करने का समय ${ended} तक था। अब रद्द करने पर 1 सेशन कटेगा।`,
  costsDay: (ended) => `मुफ़्त में रद्द करने का समय ${ended} तक था। अब रद्द करने पर पास का 1 दिन कटेगा।`,
  yesCancel: 'हाँ, रद्द करें',
  keep: 'रहने दें',
  rules: 'रद्द करना कैसे काम करता है',
  lost: 'स्टूडियो का जवाब आने से पहले कनेक्शन टूट गया। बेफ़िक्र होकर फिर कोशिश करें।',
}

export const nextBookingText: typeof english.nextBookingText = {
  label: 'आपकी अगली क्लास',
  when: (day, time) => `${day}, ${time}`,
  today: 'आज',
  tomorrow: 'कल',
  where: (teacher, location) => `, ${teacher} के साथ, ${location}`,
  directions: 'वहाँ का रास्ता',
  nothing: 'कोई बुकिंग नहीं',
  remaining: (sessions, pass, until) =>
    sessions === null
      ? `आपका ${pass} ${until} तक मान्य है।`
      : `आपके ${pass} में ${sessions} सेशन बाक़ी हैं, ${until} तक।`,
}

export const startsInText: typeof english.startsInText = {
  days: (days) => `${days} दिन बाक़ी`,
  past: 'बीत चुकी',
}

export const historyTabText: typeof english.historyTabText = {
  caption: 'आपकी अब तक की क्लासें',
  columns: {
    title: 'क्लास',
    instructor: 'प्रशिक्षक',
    date: 'तारीख़',
    time: 'समय',
    status: 'स्थिति',
  },
  assumed: 'किसी ने हाज़िरी दर्ज नहीं की, इसलिए क्लास ली हुई मानी गई',
  empty: 'कोई पिछली क्लास नहीं मिली',
  emptyHelp: 'हो चुकी या रद्द हुई क्लासें यहाँ दिखेंगी।',
  failed: 'आपकी पिछली क्लासें लोड नहीं हो सकीं',
  failedHelp: 'कुछ भी खोया नहीं है; बस सूची नहीं दिख रही।',
}
