import { type SessionView, sampleClass } from '#features/timetable/schema.ts'

/** A session as the API shows it, with a test's own values; by default a mat class with three seats left. */
export const sessionView = (date: string, time: string, change: Partial<SessionView> = {}): SessionView => ({
  _id: 'c1',
  sessionId: `${date} ${time}`,
  date,
  ...sampleClass,
  title: 'Mat Flow',
  location: 'Gurugram',
  time,
  duration: 50,
  startsAt: Temporal.Instant.from(`${date}T${time}:00+05:30`).toString(),
  slug: 'mat-flow',
  instructor: { name: 'Rhea D’Souza', image: { secureUrl: null }, slug: 'rhea-dsouza' },
  capacity: 10,
  seatsLeft: 3,
  status: 'scheduled',
  cancelBy: `${date}T08:00:00+05:30`,
  ...change,
})
