import type { PackageType } from '#features/passes/schema.ts'
import type { RuleUnit } from '#features/studio/rules.ts'
import { inLanguages } from '#lib/language.ts'
import type { GlyphName } from '#ui/KindGlyph.tsx'

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** A number with its unit; a time of day as a clock time. */
export const unitText: Record<RuleUnit, (value: number) => string> = inLanguages('unitText', {
  hours: (n: number) => count(n, 'hour'),
  days: (n: number) => count(n, 'day'),
  weeks: (n: number) => count(n, 'week'),
  minutes: (n: number) => count(n, 'minute'),
  people: (n: number) => count(n, 'person', 'people'),
  years: (n: number) => count(n, 'year'),
  clock: () => '',
})

export const unitNames: Record<RuleUnit, string> = inLanguages('unitNames', {
  hours: 'Hours',
  days: 'Days',
  weeks: 'Weeks',
  minutes: 'Minutes',
  people: 'People',
  years: 'Years',
  clock: 'Time of day',
})

export const packageTypeText: Record<PackageType, string> = inLanguages('packageTypeText', {
  discovery: 'Discovery',
  group: 'Group',
  reformer: 'Reformer',
  private: 'Private',
  semiPrivate: 'Semi-private',
})

/** Descriptions of the signs of class kinds. */
export const glyphText: Record<GlyphName, string> = inLanguages('glyphText', {
  mat: 'Mat',
  barre: 'Barre',
  reformer: 'Spring',
  private: 'One person',
  semiPrivate: 'Two people',
  tower: 'Tower',
  ball: 'Ball',
})

/** Texts of the settings screens. */
export const settingsScreens = inLanguages('settingsScreens', {
  title: 'Settings',
  sentence:
    'Every number that a rule uses. A number holds from a day on; what was booked before keeps its promise.',
  parts: 'Settings',
  part: {
    cancelling: 'Booking and cancelling',
    passes: 'Passes',
    locations: 'Locations and rooms',
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
  fromHint: {
    today: 'today or later: nothing was made under it yet',
    bookings: 'any day from tomorrow: what is booked keeps what it was booked with',
    sales: 'any day from tomorrow: what is sold keeps what it was sold with',
  },
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
  locationsSentence: 'A new house or room is on the site, in the filters and in the timetable at once.',
  addLocation: 'Open a house',
  addRoom: 'Add a room',
  roomOf: 'Location',
  locationFirst: 'A room belongs to a location. Open that first; the room comes next.',
  rooms: 'Rooms',
  noRooms: 'No rooms yet.',
  capacity: 'People it holds',
  people: (n: number) => count(n, 'person', 'people'),
  years: (n: number) => count(n, 'year'),
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
  hours: 'Opening hours',
  addHours: 'Add hours',
  removeHours: (number: number) => `Remove these hours (${number})`,
  openDays: (number: number) => `Days of hours ${number}`,
  opens: 'Opens',
  closes: 'Closes',
  onMap: 'On the map',
  onMapHint:
    'Find it on Google Maps and paste the address of that page, or latitude and longitude: 28.4089, 77.3178',
  noPoint:
    'No place can be read from this. Please paste an address of a map, or two numbers like 28.4089, 77.3178.',
  shortLink:
    'This short link does not name the place. Please open it and paste the long address, or the two numbers.',
  seePin: 'See the pin',
  art: 'Drawing',
  plan: (number: number) => `Plan ${number}`,
  photoOfLocation: 'Show a photograph in its place',
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
  untaxedSentence:
    'The studio is not registered for GST: prices have no tax in them, and none is shown anywhere.',
  noTax: 'no tax',
  setRate: 'Set a rate',
  registered: {
    legend: 'GST',
    yes: 'Registered for GST',
    yesHint: 'Prices include it, and receipts show it.',
    no: 'Not registered for GST',
    noHint: 'No tax is shown anywhere: on the site, in sheets, on receipts, in reports.',
  },
  allTypes: 'All packages',
  differ: 'by package',
  packageType: 'Type of package',
  percent: 'Per cent',
  ownerOnly: 'Only an owner sets it.',
  profileSentence: 'What every page and mail says of the studio. Its address is told by its places.',
  logo: 'Logo',
  drawnSign: 'The drawn sign is shown.',
  uploadLogo: 'Upload a logo',
  otherLogo: 'Upload another logo',
  removeLogo: 'Remove the logo',
  logoHint:
    'JPEG, PNG, WebP or AVIF, up to 20 MB, best cut close to its edges. It is shown on a light ground, at most 160 wide and 34 high, on every page, in mails, on share cards and as the icon of the site.',
  logoSending: 'The logo is made ready for the site...',
  tagline: 'In one line',
  email: 'E-mail address, from which mails come',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  whatsappHint: 'With the country code: +91 98100 00000. Empty: no chat is offered.',
  legalLine: 'Legal name',
  legalLineHint: 'At the foot of every page and mail, such as Surya Wellness LLP, Jaipur.',
  audience: 'For whom',
  audienceHint:
    'As it goes on after “For”: women and men aged {minimumAge} and over. {minimumAge} is the age that sign-up asks for.',
  audienceHindiHint: 'As it stands before “के लिए”.',
  answerHours: 'You answer within, hours (empty: no promise)',
  photos: 'Instagram page',
  professional: 'LinkedIn page',
  pageHint: 'Its address. Empty: none is shown.',
})
