import { withTranslations } from '#lib/language.ts'
import { hindi } from './moveSheet.lazy.hi.ts'

/** Moving a booking, and booking the same again. Days such as `Monday`, times such as `Tue 7:00 pm` are studio time. */
const english = {
  move: 'Move',
  moveThis: (what: string) => `Move ${what}`,
  label: 'You have',
  title: (weekday: string) => `Move your ${weekday}`,
  stage: 'One action',
  next: 'Both or neither',
  failed: 'We could not load where you could move it',
  failedHelp: 'Your booking stays as it is.',
  legend: 'Where to',
  more: (count: number) => (count === 1 ? '1 more time' : `${count} more times`),
  none: 'There is no other class of this kind within a week.',
  choice: (when: string, instructor: string) => `${when}, ${instructor}`,
  left: (title: string, location: string, left: number, capacity: number) =>
    `${title}, ${location}, ${left} of ${capacity} left.`,
  free: 'Free, you are in time.',
  costsSession: 'Costs 1 session: the deadline to move free of charge has passed.',
  costsDay: 'Takes 1 day off your pass: the deadline to move free of charge has passed.',
  costsFee: (amount: string) => `Costs a fee of ${amount}: the deadline to move free of charge has passed.`,
  lateFree: 'Costs no session: the deadline to move free of charge has passed.',
  full: 'Full: you would stay where you are and join the waitlist.',
  of: (title: string, when: string) => `${title}, ${when}`,
  leaving: {
    session: { cancelled: 'session returned', 'late cancelled': 'session lost' },
    day: { cancelled: 'left free of charge', 'late cancelled': '1 day lost' },
  },
  leftLate: { session: 'session returned', day: 'left late' },
  taken: { session: 'session taken', day: 'booked' },
  pass: (left: number | null, until: string) =>
    left === null ? `until ${until}` : `${left} left, until ${until}`,
  sum: 'Costs you',
  nothing: 'nothing',
  sumSession: '1 session',
  sumDay: '1 day of your pass',
  overlaps: (title: string, when: string) => `You also have ${title}, ${when}`,
  overlapsHelp: 'That class stays booked. It is at the same time, or too far away to attend both.',
  freeUntil: (until: string) =>
    `Moving is free of charge until ${until}. After that, moving costs the same as cancelling.`,
  lateNow: 'The deadline has passed: moving costs the same as cancelling.',
  notFree: 'The class that you move to can no longer be cancelled free of charge.',
  go: (when: string, cost: string) => `Move to ${when}, ${cost}`,
  goFree: 'free',
  goFee: (amount: string) => `a fee of ${amount}`,
  goLate: 'costs no session',
  goSession: 'costs 1 session',
  goDay: 'costs 1 day',
  wait: 'Join the waitlist',
  keep: (weekday: string) => `Keep ${weekday}`,
  week: 'The whole week',
  again: 'Same again next week',
  againThis: (what: string) => `Same again next week: ${what}`,
  againTitle: 'Same again',
  againHelp: 'You were in these classes in the last seven days. Book them again, a week later.',
  againBook: 'Book',
  againBookThis: (what: string) => `Book ${what}`,
  againFull: 'Full: you can join the waitlist',
  againWait: 'Wait',
}

export type English = typeof english
export const moveSheetText = withTranslations({ en: english, hi: hindi })
