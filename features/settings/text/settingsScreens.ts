import type { PackageType } from '#features/membership/schema.ts'
import type { RuleUnit } from '#features/studio/rules.ts'
import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** A number with its unit; a time of day comes as a clock time. */
export const unitText: Record<RuleUnit, (value: number) => string> = inLanguages('unitText', {
  hours: (n: number) => count(n, 'hour'),
  days: (n: number) => count(n, 'day'),
  weeks: (n: number) => count(n, 'week'),
  minutes: (n: number) => count(n, 'minute'),
  people: (n: number) => count(n, 'person', 'people'),
  clock: () => '',
})

export const unitNames: Record<RuleUnit, string> = inLanguages('unitNames', {
  hours: 'Hours',
  days: 'Days',
  weeks: 'Weeks',
  minutes: 'Minutes',
  people: 'People',
  clock: 'Time of day',
})

export const packageTypeText: Record<PackageType, string> = inLanguages('packageTypeText', {
  discovery: 'Discovery',
  group: 'Group',
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
})

/** What the screens of the settings say. */
export const settingsScreens = inLanguages('settingsScreens', {
  title: 'Settings',
  sentence:
    'Every number that a rule uses. A number holds from a day on; what was booked before keeps its promise.',
  parts: 'Settings',
  part: {
    cancelling: 'Booking and cancelling',
    passes: 'Passes',
    places: 'Rooms and houses',
    kinds: 'Kinds of class',
    tax: 'Tax',
    profile: 'The business',
    mails: 'Words of mails',
  },
  failed: 'The settings did not come.',
  change: 'Change',
  changeNamed: (what: string) => `Change: ${what}`,
  save: 'Save',
  leave: 'Leave it',
  leaveAt: (value: string) => `Leave it at ${value}`,
  add: 'Add',
  since: (day: string) => `since ${day}`,
  always: 'from the beginning',
  ahead: (value: string, day: string) => `${value} from ${day}`,
  withdraw: 'Withdraw',
  withdrawNamed: (value: string, day: string) => `Withdraw ${value} from ${day}`,
  from: 'From the class day',
  fromDay: 'From',
  fromHint: 'any day from tomorrow',
  nowHint: (value: string) => `${value} now`,
  bounds: (least: string, most: string) => `${least} to ${most}`,
  look: 'See what it changes',
  hold: (day: string) => `Hold from ${day}`,
  whatMembersRead: 'What members will read',
  ofSession: (when: string) => `For a class on ${when}.`,
  kept: (bookings: number, day: string) =>
    bookings === 0
      ? `Nothing is booked on days from ${day}.`
      : `${count(bookings, 'booking')} already ${bookings === 1 ? 'lies' : 'lie'} on days from ${day}. ${bookings === 1 ? 'It keeps' : 'They keep'} what was promised.`,
  history: 'What held, holds and will hold',
  by: (name: string) => `by ${name}`,
  placesSentence: 'A new house or room is on the site, in the filters and in the timetable at once.',
  addPlace: 'Open a house',
  addRoom: 'Add a room',
  rooms: 'Rooms',
  noRooms: 'No rooms yet.',
  capacity: 'People it holds',
  people: (n: number) => count(n, 'person', 'people'),
  uses: (classes: number, bookings: number) =>
    `${count(classes, 'class', 'classes')}, ${count(bookings, 'booking')} to come`,
  inRoom: (classes: number, sessions: number) =>
    `${count(classes, 'class', 'classes')}, ${count(sessions, 'date')} to come`,
  hidden: 'not shown',
  closed: 'closed',
  isShown: 'Visitors see it',
  isOnline: 'It is online: nobody travels there',
  isOpen: 'In use',
  remove: 'Remove',
  name: 'Name',
  nameHint: 'It stands in addresses and never changes.',
  hindiName: 'Name in Hindi',
  fullTitle: 'Title on the page',
  description: 'Description',
  street: 'Street and number',
  locality: 'Area',
  city: 'City',
  state: 'State',
  pinCode: 'PIN code',
  landmark: 'Landmark',
  gettingThere: 'How to get there, a line each',
  holds: 'What is in it, a line each',
  hours: 'Opening hours, a line each',
  hoursHint: 'Days 1 Monday to 7 Sunday: 1-6 06:30-21:00',
  hoursWrong: 'Please write each line as 1-6 06:30-21:00 or 1,3,5 07:00-12:00.',
  mapQuery: 'Map: what to search for',
  latitude: 'Latitude',
  longitude: 'Longitude',
  art: 'Drawing',
  position: 'Place in the order',
  inHindi: 'In Hindi',
  kindsSentence: 'Each kind has its sign, its hours to cancel and the packages that pay for it.',
  addKind: 'Add a kind',
  key: 'Short word',
  keyHint: 'For addresses, in English letters, beginning small: tower. It never changes.',
  glyph: 'Sign',
  paidBy: 'Paid by packages',
  freeHours: 'Hours before, to cancel free',
  freeUntil: (hours: number) => `free until ${count(hours, 'hour')} before`,
  loses: (passes: number, bookings: number) =>
    passes === 0
      ? 'Nobody holds a pass that would stop paying for it.'
      : `${count(passes, 'running pass', 'running passes')} would no longer pay for it. ${count(bookings, 'booking')} on them ${bookings === 1 ? 'stays' : 'stay'} booked.`,
  taxSentence: 'Prices include GST. What was sold keeps its rate.',
  setRate: 'Set a rate',
  packageType: 'Type of package',
  percent: 'Per cent',
  ownerOnly: 'Only an owner sets it.',
  profileSentence: 'What every page and mail says of the studio.',
  tagline: 'In one line',
  email: 'E-mail address, from which mails come',
  phone: 'Phone',
  whatsapp: 'WhatsApp, digits with country code',
  legalLine: 'Legal line',
  audienceLine: 'For whom',
  photos: 'Address of the photos page',
  professional: 'Address of the professional page',
  meanwhile: 'Somebody else changed this meanwhile.',
  meanwhileSays: 'What you typed is kept. Where it differs, it now says:',
  keepMine: 'Keep mine in its place',
  takeTheirs: 'Take theirs, drop mine',
  yes: 'yes',
  no: 'no',
  nothing: 'nothing',
})
