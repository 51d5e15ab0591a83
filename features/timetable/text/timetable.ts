import { inLanguages } from '#lib/language.ts'

/** Texts of one session in the timetable. Times such as `Tue 8:00 pm` are studio time. */
export const timetableText = inLanguages('timetableText', {
  minutes: (duration: number) => `${duration} min`,
  over: 'Over',
  processing: 'Under way',
  cancelled: 'Cancelled by the studio',
  booked: 'Booked',
  full: 'Full',
  allTaken: (capacity: number) => (capacity === 1 ? 'its one seat is taken' : `all ${capacity} seats taken`),
  seatsLeft: (left: number, capacity: number) =>
    capacity === 1 ? '1 seat left' : `${left} of ${capacity} seats left`,
  left: (left: number) => `${left} left`,
  needsMore: (missing: number) => `Needs ${missing} more to run`,
  needsMoreWhy: (missing: number): string =>
    missing === 1 ? 'It runs as soon as one more books.' : `It runs as soon as ${missing} more book.`,
  freeUntil: (until: string) => `Free to cancel until ${until}`,
  /** The deadline is on the day of the class, on which only the studio can cancel. */
  freeUntilNight: (dayBefore: string, day: string, clock: string) =>
    `Free to cancel until ${dayBefore} night; on ${day} until ${clock}, by telling us`,
  freeToday: (clock: string) => `Free to cancel today until ${clock}, by telling us`,
  freePassed: 'The deadline for free cancellation has passed',
  costs: 'Costs 1 session',
  opens: (day: string) => `Opens on ${day}`,
})
