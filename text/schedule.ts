import { inLanguages } from './language.ts'

const classes = (count: number) => `${count || 'No'} ${count === 1 ? 'class' : 'classes'}`

/** Words of the page of the week. */
export const scheduleText = inLanguages('scheduleText', {
  meta: {
    title: 'Book class',
    description:
      'The week of Pilates classes in Faridabad, in Gurugram and online: seats left, what a class costs and until when you can cancel free of charge.',
  },
  title: 'The week',
  count: (count: number) => `${classes(count)} from Monday to Sunday. Times are India time.`,
  matching: (count: number) =>
    `${classes(count)} ${count === 1 ? 'matches' : 'match'}. Times are India time.`,
  location: 'Location',
  allLocations: 'All',
  view: 'View',
  weekView: 'Week',
  listView: 'List',
  week: 'Week',
  before: 'Week before',
  after: 'Week after',
  thisWeek: 'Back to this week',
  kind: 'Kind of class',
  allKinds: 'All kinds',
  instructor: 'Instructor',
  allInstructors: 'All instructors',
  show: 'Show',
  days: 'Days',
  today: 'Today',
  /** Band of the grid, and its hours. */
  bands: {
    morning: ['Morning', 'till 12'],
    day: ['Day', '12 to 5'],
    evening: ['Evening', 'from 5'],
  } as Record<'morning' | 'day' | 'evening', [name: string, hours: string]>,
  dayOver: (count: number) => `${classes(count)}, over`,
  bookedOn: 'booked',
  noClass: 'No class',
  book: 'Book',
  legend: 'How to read it',
  legendSeats: 'each mark is a seat; the dark ones are free',
  legendRun: 'fewer than 2 booked, decided before the start',
  legendBooked: 'yours',
  nothingMatches: 'No class matches',
  nothingMatchesHelp: 'Nothing in this week fits all that you chose.',
  showAll: 'Show the whole week',
  emptyWeek: 'No classes in this week',
  emptyWeekHelp: 'The studio is closed, or this week has no classes in it.',
  tooEarly: (day: string) => `This week opens for booking on ${day}`,
  tooEarlyHelp: 'Classes can be booked eight weeks ahead.',
  failed: 'We could not load the timetable',
  failedHelp: 'It is on our side, or the line is down. Nothing of yours has changed.',
  stale: (since: string) => `We cannot reach the studio just now. Seats are as of ${since}.`,
  marksMissing: 'We could not load which of these classes are yours.',
})
