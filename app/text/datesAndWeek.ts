import { inLanguages } from '#lib/language.ts'

/** Shared texts of the pages of classes and instructors: lists of dates, the week view. */
export const dateText = inLanguages('dateText', {
  today: 'Today',
  tomorrow: 'Tomorrow',
  /** `Wed 25` */
  nearDay: (weekday: string, day: number) => `${weekday} ${day}`,
  left: (left: number, capacity: number) => (capacity === 1 ? '1 place' : `${left} of ${capacity} left`),
  full: 'Full',
  over: 'over',
  needs: (missing: number) => `needs ${missing} more`,
  isLate: 'The deadline for free cancellation has passed',
  freeUntil: (until: string) => `Cancel free until ${until}`,
  rule: {
    night: 'Cancel free here until midnight the evening before.',
    nightAndMorning: (clock: string) =>
      `Cancel free here until midnight the evening before, morning classes until ${clock}.`,
    morning: (clock: string) => `Cancel free until ${clock} the evening before.`,
    differs: 'Where it differs, the date says so.',
  },
  /** Replaces `Book` if no seat is left. */
  others: 'See others',
  /** `Book today, 6:00 pm` */
  bookOn: (day: string, clock: string) => `Book ${day.replace(/^To/, 'to')}, ${clock}`,
  /** `Today, 6:00 pm` */
  dayAndTime: (day: string, clock: string) => `${day}, ${clock}`,
  /** `Next: Wed 25, 7:00 am, Gurugram` */
  next: (when: string, where: string) => `Next: ${[when, where].filter(Boolean).join(', ')}`,
  /** Labels of hours: `6 am`, `noon`. */
  hour: (hour: number) => (hour === 12 ? 'noon' : `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`),
})
