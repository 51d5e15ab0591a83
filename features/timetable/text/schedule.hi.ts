/** Hindi: texts of the timetable page. */
import { kindName } from '#features/studio/settings.ts'
import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import type { SessionFilter } from '#features/timetable/schema.ts'
import type * as english from './schedule.ts'
import { type FilterWords, listPhrases, phraseOfFilter } from './whatOf.ts'

/** `ऑनलाइन Zoya Khan के साथ सुबह की बार क्लास` */
const filterText: FilterWords = {
  location: (location) => location && whereabouts.at(location),
  instructor: (name) => name && `${name} के साथ`,
  ...listPhrases,
  kind: (kind) => `${kind ? `${kindName(kind)} ` : ''}क्लास`,
}
const filterPhrase = (filter: SessionFilter) => phraseOfFilter(filter, filterText)

export const scheduleText: typeof english.scheduleText = {
  meta: {
    title: 'क्लास बुक करें',
    description: (where) =>
      `${where}पिलाटीज़ क्लासों का पूरा हफ़्ता: कितनी सीटें बाक़ी हैं, क्लास में कितना लगता है और कब तक मुफ़्त में रद्द हो सकती है।`,
  },
  title: 'आज से सात दिन',
  otherTitle: 'हफ़्ते की क्लासें',
  count: (open, span) =>
    `${open ? `${open} क्लास बुक हो सकती ${open === 1 ? 'है' : 'हैं'}` : 'बुक करने के लिए कोई क्लास नहीं'}, ${span}। समय भारतीय समय में।`,
  printed: (when) => `${when} (भारतीय समय) तक की जानकारी। क्लासें बदल सकती हैं; ताज़ा जानकारी वेबसाइट पर है।`,
  toBook: (open) => (open ? `${open} में सीट ख़ाली` : 'कोई सीट ख़ाली नहीं'),
  location: 'जगह',
  allLocations: 'सभी',
  view: 'देखने का तरीक़ा',
  weekView: 'हफ़्ता',
  listView: 'सूची',
  week: 'हफ़्ता',
  before: 'पिछले सात दिन',
  after: 'अगले सात दिन',
  backToNow: 'आज पर लौटें',
  nextDays: (span) => `आगे: ${span}`,
  kind: 'क्लास का प्रकार',
  allKinds: 'सभी प्रकार',
  instructor: 'प्रशिक्षक',
  anyone: 'कोई भी',
  days: 'दिन',
  today: 'आज',
  earlierToday: (count) => `आज इससे पहले ${count} क्लास`,
  earlier: (count) => `इससे पहले ${count} क्लास`,
  earlierTodayShort: (count) => `आज पहले ${count}`,
  earlierShort: (count) => `पहले ${count}`,
  bookedOn: 'बुकिंग है',
  noneOn: (filter, day) => `${day} को कोई ${filterPhrase(filter)} नहीं`,
  noneToday: (filter) => `आज अब कोई ${filterPhrase(filter)} नहीं`,
  goToDay: (day) => `${day} की क्लासें देखें`,
  daysBeside: 'पिछला और अगला दिन',
  book: 'बुक करें',
  legend: 'इसे ऐसे पढ़ें',
  legendSeats: 'हर निशान एक सीट है; गहरे निशान ख़ाली सीटें हैं',
  legendRun: 'अभी कम बुकिंग, फ़ैसला क्लास शुरू होने से पहले',
  legendBooked: 'आपकी',
  unsure: 'पता नहीं कौन-सी क्लास लें?',
  ask: 'हमसे पूछें',
  nothing: (filter) => `कोई ${filterPhrase(filter)} नहीं`,
  nothingNear: (span) => `${span} ऐसी कोई क्लास नहीं है। इससे मिलती-जुलती अगली क्लासें:`,
  nothingAtAll: (span) =>
    `${span} ऐसी कोई क्लास नहीं है, और जिन हफ़्तों की बुकिंग खुली है, उनमें इससे मिलती-जुलती भी कोई नहीं।`,
  next: (filter, when) => `अगली ${filterPhrase(filter)}: ${when}`,
  nextLabel: (title, instructor, location) => `${title}, ${instructor} के साथ, ${location}।`,
  clear: 'चुनी हुई बातें हटाएँ',
  like: 'ऐसी 3 और',
  likeWhat: (title, when) => `ऐसी 3 और: ${title}, ${when}`,
  likeTitle: (count) => `ऐसी ${count} और, जिनमें सीट है`,
  likeNone: 'इसके सात दिन आगे-पीछे इस प्रकार की किसी क्लास में सीट नहीं है।',
  likeFailed: 'मिलती-जुलती क्लासें लोड नहीं हो सकीं।',
  likeClose: 'बंद करें',
  emptyWeek: 'इस हफ़्ते कोई क्लास नहीं',
  emptyWeekHelp: 'स्टूडियो बंद है, या इस हफ़्ते में कोई क्लास नहीं रखी गई है।',
  tooEarly: (day) => `इस हफ़्ते की बुकिंग ${day} से खुलेगी`,
  tooEarlyHelp: (weeks) => `बुकिंग क्लास से ${weeks} हफ़्ते पहले खुलती है।`,
  failed: 'समय-सारणी लोड नहीं हो सकी',
  failedHelp: 'समस्या हमारी ओर है, या कनेक्शन टूट गया है। आपकी ओर कुछ भी नहीं बदला है।',
  stale: (since) => `अभी स्टूडियो से संपर्क नहीं हो पा रहा। सीटों की जानकारी ${since} की है।`,
  marksMissing: 'यह लोड नहीं हो सका कि इनमें से आपकी क्लासें कौन-सी हैं।',
}
