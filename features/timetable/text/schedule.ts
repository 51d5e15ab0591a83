import { inSentence, kindName } from '#features/studio/settings.ts'
import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import type { SessionFilter } from '#features/timetable/schema.ts'
import { inLanguages } from '#lib/language.ts'
import { type FilterWords, listPhrases, phraseOfFilter } from './whatOf.ts'

const classes = (count: number) => `${count || 'No'} ${count === 1 ? 'class' : 'classes'}`

const numbers = ['No', 'One', 'Two', 'Three']

/** Kinds with their own phrase. The phrase of any other is its name and `class`, as in `mat class`. */
const kindPhrases: Record<string, string> = {
  barre: 'barre',
  reformer: 'reformer',
  private: 'private session',
  semiPrivate: 'semi-private session',
}

/** The filters in the order of a sentence: `barre online in the morning with Zoya Khan`, `class in Gurugram`. */
const filterText: FilterWords = {
  kind: (kind) => (kind ? (kindPhrases[kind] ?? `${inSentence(kindName(kind))} class`) : 'class'),
  location: (location) => location && whereabouts.at(location),
  ...listPhrases,
  instructor: (name) => name && `with ${name}`,
}
const filterPhrase = (filter: SessionFilter) => phraseOfFilter(filter, filterText)

/** Texts of the timetable page. */
export const scheduleText = inLanguages('scheduleText', {
  meta: {
    title: 'Book class',
    description: (where: string) =>
      `The week of Pilates classes${where}: seats left, what a class costs and until when you can cancel free of charge.`,
  },
  title: 'The week from now',
  otherTitle: 'The week',
  /** The number that can be booked, and the days: `Sat 21 to Fri 27 November`. */
  count: (open: number, span: string) => `${classes(open)} to book, ${span}. India time.`,
  /** For print, which does not update. */
  printed: (when: string) => `As of ${when}, India time. Classes may change; the site has the latest.`,
  toBook: (open: number) => (open ? `${open} to book` : 'nothing to book'),
  location: 'Location',
  allLocations: 'All',
  view: 'View',
  weekView: 'Week',
  listView: 'List',
  week: 'Week',
  before: 'Seven days before',
  after: 'Seven days after',
  backToNow: 'Back to now',
  nextDays: (span: string) => `Next days: ${span}`,
  kind: 'Kind of class',
  allKinds: 'All kinds',
  instructor: 'Instructor',
  anyone: 'Anyone',
  days: 'Days',
  today: 'Today',
  earlierToday: (count: number) => `${classes(count)} earlier today`,
  earlier: (count: number) => `${classes(count)} earlier`,
  earlierTodayShort: (count: number) => `${count} earlier today`,
  earlierShort: (count: number) => `${count} earlier`,
  bookedOn: 'booked',
  /** For a day without further matches for the filter. */
  noneOn: (filter: SessionFilter, day: string) => `No ${filterPhrase(filter)} on ${day}`,
  noneToday: (filter: SessionFilter) => `No ${filterPhrase(filter)} left today`,
  goToDay: (day: string) => `Go to ${day}`,
  daysBeside: 'Day before and after',
  book: 'Book',
  legend: 'How to read it',
  legendSeats: 'each mark is a seat; the dark ones are free',
  legendRun: 'too few booked yet, decided before the start',
  legendBooked: 'yours',
  /** Next to the link to the enquiry form. */
  unsure: 'Not sure which class?',
  ask: 'Ask us',
  nothing: (filter: SessionFilter) => `No ${filterPhrase(filter)}`,
  nothingNear: (span: string) => `Nothing of this kind from ${span}. The next that come close:`,
  nothingAtAll: (span: string) =>
    `Nothing of this kind from ${span}, and nothing that comes close in the weeks that can be booked.`,
  next: (filter: SessionFilter, when: string) => `Next ${filterPhrase(filter)}: ${when}`,
  nextLabel: (title: string, instructor: string, location: string) =>
    `${title} with ${instructor}, ${location}.`,
  clear: 'Clear the filters',
  like: '3 like it',
  likeWhat: (title: string, when: string) => `3 like it: ${title}, ${when}`,
  likeTitle: (count: number) =>
    `${numbers[count] ?? count} like it, with ${count === 1 ? 'a seat' : 'seats'}`,
  likeNone: 'None of its kind has a seat within seven days of it.',
  likeFailed: 'We could not load similar classes.',
  likeClose: 'Close',
  emptyWeek: 'No classes in this week',
  emptyWeekHelp: 'The studio is closed, or this week has no classes in it.',
  tooEarly: (day: string) => `This week opens for booking on ${day}`,
  tooEarlyHelp: (weeks: number) => `Classes can be booked ${weeks} ${weeks === 1 ? 'week' : 'weeks'} ahead.`,
  failed: 'We could not load the timetable',
  failedHelp: 'The problem is on our side, or you are offline. Your bookings have not changed.',
  stale: (since: string) => `We cannot reach the studio just now. Seats are as of ${since}.`,
  marksMissing: 'We could not load which of these classes are yours.',
})
