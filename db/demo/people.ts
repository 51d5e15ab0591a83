/**
 * The demo accounts. Passwords are generated at the first start and printed there. Passes and bookings are
 * relative to the week in which the demo is loaded, because fixed dates would soon be outdated.
 */

export type DemoBookingOutcome = 'scheduled' | 'attended' | 'noShow' | 'cancelled' | 'lateCancelled'

export type DemoBooking = {
  classKey: string
  /** 1 Monday to 7 Sunday; one of the weekdays of the class. */
  weekday: number
  /** Whole weeks before or after the current one, which begins on Monday; never 0, because that week is partly past. */
  weeksFromNow: number
  outcome: DemoBookingOutcome
}

export type DemoPass = {
  packageKey: string
  /** Days before today; earlier than every session that is booked with it. */
  purchasedDaysAgo: number
  bookings: DemoBooking[]
}

export type DemoRole = 'owner' | 'manager' | 'frontDesk' | 'instructor' | 'member'

export type DemoPerson = {
  key: string
  role: DemoRole
  firstName: string
  lastName: string
  email: string
  /** Digits only, with the country code. */
  phoneNumber: string
  /** YYYY-MM-DD. */
  birthDate: string
  /** The instructor to whom this account is linked. */
  instructor: string | null
  /** What can be tried with this account, in a few words for the list of demo accounts. */
  shows: string
  passes: DemoPass[]
}

export const people: DemoPerson[] = [
  {
    key: 'owner',
    role: 'owner',
    firstName: 'Radhika',
    lastName: 'Malhotra',
    email: 'owner@contrology.example',
    phoneNumber: '919810000001',
    birthDate: '1979-03-14',
    instructor: null,
    shows: 'Owner: everything, money included',
    passes: [],
  },
  {
    key: 'manager',
    role: 'manager',
    firstName: 'Sunita',
    lastName: 'Rawat',
    email: 'manager@contrology.example',
    phoneNumber: '919810000009',
    birthDate: '1984-06-21',
    instructor: null,
    shows: 'Manager: timetable, people, money and words',
    passes: [],
  },
  {
    key: 'front-desk',
    role: 'frontDesk',
    firstName: 'Neha',
    lastName: 'Chawla',
    email: 'desk@contrology.example',
    phoneNumber: '919810000002',
    birthDate: '1996-08-02',
    instructor: null,
    shows: 'Front desk: timetable, check-in, members',
    passes: [],
  },
  {
    key: 'instructor',
    role: 'instructor',
    firstName: 'Ananya',
    lastName: 'Rao',
    email: 'ananya@contrology.example',
    phoneNumber: '919810000003',
    birthDate: '1988-11-23',
    instructor: 'ananya-rao',
    shows: 'Instructor: their own classes and rosters',
    passes: [],
  },
  {
    key: 'member-new',
    role: 'member',
    firstName: 'Harleen',
    lastName: 'Kaur',
    email: 'harleen@contrology.example',
    phoneNumber: '919810000004',
    birthDate: '1999-05-30',
    instructor: null,
    shows: 'New member, no pass yet',
    passes: [],
  },
  {
    key: 'member-group',
    role: 'member',
    firstName: 'Priya',
    lastName: 'Menon',
    email: 'priya@contrology.example',
    phoneNumber: '919810000005',
    birthDate: '1991-01-19',
    instructor: null,
    shows: 'Member with two passes: history, bookings, sessions left',
    passes: [
      {
        packageKey: 'reformer-8',
        purchasedDaysAgo: 3,
        bookings: [
          { classKey: 'ggn-reformer-flow-pm', weekday: 2, weeksFromNow: 1, outcome: 'scheduled' },
          { classKey: 'ggn-reformer-flow-pm', weekday: 4, weeksFromNow: 2, outcome: 'scheduled' },
        ],
      },
      {
        packageKey: 'group-8',
        purchasedDaysAgo: 22,
        bookings: [
          { classKey: 'ggn-barre-am', weekday: 2, weeksFromNow: -2, outcome: 'attended' },
          { classKey: 'ggn-mat-flow-pm', weekday: 4, weeksFromNow: -2, outcome: 'cancelled' },
          { classKey: 'ggn-barre-sat', weekday: 6, weeksFromNow: -2, outcome: 'attended' },
          { classKey: 'onl-mat-home', weekday: 1, weeksFromNow: -1, outcome: 'noShow' },
          { classKey: 'ggn-barre-sculpt-pm', weekday: 3, weeksFromNow: -1, outcome: 'lateCancelled' },
          { classKey: 'ggn-mat-sunday', weekday: 7, weeksFromNow: -1, outcome: 'attended' },
          { classKey: 'ggn-barre-sculpt-pm', weekday: 1, weeksFromNow: 1, outcome: 'scheduled' },
          { classKey: 'onl-barre-sat', weekday: 6, weeksFromNow: 1, outcome: 'scheduled' },
        ],
      },
    ],
  },
  {
    key: 'member-expired',
    role: 'member',
    firstName: 'Pooja',
    lastName: 'Nanda',
    email: 'pooja@contrology.example',
    phoneNumber: '919810000006',
    birthDate: '1984-09-07',
    instructor: null,
    shows: 'Member whose pass has expired',
    passes: [
      {
        packageKey: 'discovery',
        purchasedDaysAgo: 85,
        bookings: [{ classKey: 'fbd-reformer-sun', weekday: 7, weeksFromNow: -11, outcome: 'attended' }],
      },
      {
        packageKey: 'group-4',
        purchasedDaysAgo: 64,
        bookings: [
          { classKey: 'fbd-mat-foundations-am', weekday: 1, weeksFromNow: -8, outcome: 'attended' },
          { classKey: 'fbd-barre-sculpt-pm', weekday: 4, weeksFromNow: -7, outcome: 'attended' },
          { classKey: 'fbd-mat-foundations-sat', weekday: 6, weeksFromNow: -6, outcome: 'attended' },
        ],
      },
    ],
  },
]
