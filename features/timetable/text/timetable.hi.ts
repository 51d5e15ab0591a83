/** Hindi: texts of one session in the timetable. */
import type * as english from './timetable.ts'

/** Times such as `Tue 8:00 pm` are studio time. */
export const timetableText: typeof english.timetableText = {
  minutes: (duration) => `${duration} मिनट`,
  over: 'हो चुकी',
  processing: 'चल रही है',
  cancelled: 'स्टूडियो ने रद्द की',
  booked: 'बुक है',
  full: 'भरी हुई',
  allTaken: (capacity) => (capacity === 1 ? 'इसकी एकमात्र सीट बुक है' : `सभी ${capacity} सीटें बुक हैं`),
  seatsLeft: (left, capacity) =>
    capacity === 1 ? '1 सीट बाक़ी' : `${capacity} में से ${left} ${left === 1 ? 'सीट' : 'सीटें'} बाक़ी`,
  left: (left) => `${left} बाक़ी`,
  needsMore: (missing) => `${missing} बुकिंग और चाहिए`,
  needsMoreWhy: (missing) =>
    missing === 1 ? 'एक और बुकिंग होते ही क्लास पक्की हो जाएगी।' : `${missing} बुकिंग और होते ही क्लास पक्की हो जाएगी।`,
  freeUntil: (until) => `${until} तक मुफ़्त में रद्द हो सकती है`,
  freeUntilNight: (dayBefore, day, clock) =>
    `${dayBefore} की रात तक मुफ़्त में रद्द हो सकती है; ${day} को ${clock} तक, हमें बताकर`,
  freeToday: (clock) => `आज ${clock} तक मुफ़्त में रद्द हो सकती है, हमें बताकर`,
  freePassed: 'मुफ़्त में रद्द करने का समय निकल चुका है',
  costs: '1 सेशन लगेगा',
  opens: (day) => `बुकिंग ${day} से`,
}
