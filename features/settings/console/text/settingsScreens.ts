import type { PackageType } from '#features/passes/schema.ts'
import type { RuleUnit } from '#features/studio/rules.ts'
import { inLanguages } from '#lib/language.ts'
import { formatRupees } from '#lib/money.ts'
import type { GlyphName } from '#ui/KindGlyph.tsx'

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** A number with its unit; a time of day as a clock time. */
export const unitText: Record<RuleUnit, (value: number) => string> = inLanguages('unitText', {
  hours: (n: number) => count(n, 'hour'),
  days: (n: number) => count(n, 'day'),
  weeks: (n: number) => count(n, 'week'),
  minutes: (n: number) => count(n, 'minute'),
  people: (n: number) => count(n, 'person', 'people'),
  times: (n: number) => (n === 0 ? 'never' : count(n, 'time')),
  years: (n: number) => count(n, 'year'),
  clock: () => '',
  milliRupees: (n: number) => `₹${(n / 1000).toFixed(3)}`,
  giftTax: (n: number) => (n === 1 ? 'when it is sold' : 'when it is claimed'),
  penalty: (n: number) =>
    ['nothing', 'the session (unlimited: one day)', 'one strike, no session', 'a fee, no session'][n] ?? '',
  rupees: (n: number) => formatRupees(n),
})

export const unitNames: Record<RuleUnit, string> = inLanguages('unitNames', {
  hours: 'Hours',
  days: 'Days',
  weeks: 'Weeks',
  minutes: 'Minutes',
  people: 'People',
  times: 'Times',
  years: 'Years',
  clock: 'Time of day',
  milliRupees: 'Thousandths of a rupee',
  giftTax: 'The tax falls due',
  penalty: 'It costs',
  rupees: 'Rupees',
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
    'The numbers of your rules. Each applies from a day that you choose; earlier bookings keep their terms.',
  parts: 'Settings',
  part: {
    cancelling: 'Booking and cancelling',
    consequences: 'When somebody does not come',
    passes: 'Passes',
    locations: 'Locations and rooms',
    kinds: 'Kinds of class',
    tax: 'Tax',
    profile: 'The business',
    mails: 'Mail texts',
  },
  failed: 'The settings could not be loaded.',
  change: 'Change',
  changeNamed: (what: string) => `Change: ${what}`,
  save: 'Save',
  leave: 'Cancel',
  leaveAt: (value: string) => `Leave it at ${value}`,
  add: 'Add',
  since: (day: string) => `since ${day}`,
  always: 'from the beginning',
  ahead: (value: string, day: string) => `${value} from ${day}`,
  withdraw: 'Withdraw',
  withdrawNamed: (value: string, day: string) => `Withdraw ${value} from ${day}`,
  from: 'For classes from',
  fromBooking: 'For bookings made from',
  fromDay: 'From',
  fromHint: {
    today: 'today or later: it has not been used yet',
    bookings: 'any day from tomorrow: earlier bookings keep their terms',
    sales: 'any day from tomorrow: earlier sales keep their terms',
  },
  nowHint: (value: string) => `${value} now`,
  bounds: (least: string, most: string) => `${least} to ${most}`,
  look: 'See what it changes',
  hold: (day: string) => `Apply from ${day}`,
  whatMembersRead: 'What members will read',
  ofSession: (when: string) => `For a class on ${when}.`,
  kept: (bookings: number, day: string) =>
    bookings === 0
      ? `Nothing is booked on days from ${day}.`
      : `${count(bookings, 'booking')} already made for days from ${day}. ${bookings === 1 ? 'It keeps its' : 'They keep their'} terms.`,
  history: 'Past, current and future values',
  by: (name: string) => `by ${name}`,
  locationsSentence: 'A new location or room is on the site, in the filters and in the timetable at once.',
  addLocation: 'Add a location',
  addRoom: 'Add a room',
  roomOf: 'Location',
  locationFirst: 'A room belongs to a location. Add a location first.',
  rooms: 'Rooms',
  noRooms: 'No rooms yet.',
  capacity: 'Capacity',
  people: (n: number) => count(n, 'person', 'people'),
  years: (n: number) => count(n, 'year'),
  uses: (classes: number, bookings: number) =>
    `${count(classes, 'class', 'classes')}, ${count(bookings, 'booking')} to come`,
  drawPlan: 'Draw its plan, with named spots',
  inRoom: (classes: number, sessions: number) =>
    `${count(classes, 'class', 'classes')}, ${count(sessions, 'date')} to come`,
  hidden: 'not shown',
  closed: 'closed',
  isShown: 'Visitors see it',
  isOnline: 'Online: there is no address to visit',
  isOpen: 'In use',
  remove: 'Remove',
  name: 'Name',
  nameHint: 'It is used in web addresses and never changes.',
  hindiName: 'Name in Hindi',
  fullTitle: 'Title on the page',
  description: 'Description',
  street: 'Street and number',
  locality: 'Area',
  city: 'City',
  state: 'State',
  pinCode: 'PIN code',
  landmark: 'Landmark',
  gettingThere: 'How to get there, one per line',
  holds: 'What is there, one per line',
  hours: 'Opening hours',
  addHours: 'Add hours',
  removeHours: (number: number) => `Remove these hours (${number})`,
  openDays: (number: number) => `Days of hours ${number}`,
  opens: 'Opens',
  closes: 'Closes',
  onMap: 'On the map',
  onMapHint:
    'Find it on Google Maps and paste the address of that page, or latitude and longitude: 28.4089, 77.3178',
  noPoint: 'No position found in this. Please paste a map address, or two numbers like 28.4089, 77.3178.',
  shortLink:
    'This short link does not contain the position. Please open it and paste the long address, or the two numbers.',
  seePin: 'See the pin',
  art: 'Drawing',
  plan: (number: number) => `Plan ${number}`,
  photoOfLocation: 'Show a photograph instead',
  position: 'Position in the order',
  inHindi: 'In Hindi',
  kindsSentence: 'Each kind has an icon, a cancellation deadline and the packages that pay for it.',
  addKind: 'Add a kind',
  key: 'Key',
  keyHint: 'For web addresses: English letters, the first in lower case, such as tower. It never changes.',
  glyph: 'Icon',
  paidBy: 'Paid by packages',
  freeHours: 'Free to cancel until, hours before',
  freeUntil: (hours: number) => `free until ${count(hours, 'hour')} before`,
  loses: (passes: number, bookings: number) =>
    passes === 0
      ? 'Nobody has a pass that would stop paying for it.'
      : `${count(passes, 'active pass', 'active passes')} would no longer pay for it. ${count(bookings, 'booking')} on them ${bookings === 1 ? 'stays' : 'stay'} booked.`,
  taxSentence: 'Prices include GST. Earlier sales keep their rate.',
  untaxedSentence: 'The studio is not registered for GST: prices include no tax, and none is shown anywhere.',
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
  sac: 'Code of the service (SAC)',
  sacHint: '999723 is yoga and fitness. 4, 6 or 8 digits.',
  sacKept: 'Empty: each type of package keeps its own.',
  sacIs: (sac: string) => `SAC ${sac}`,
  packageType: 'Type of package',
  percent: 'Per cent',
  ownerOnly: 'Only an owner sets it.',
  profileSentence:
    'What every page and mail says about the studio. Its addresses are those of its locations.',
  logo: 'Logo',
  drawnSign: 'The standard sign is shown.',
  uploadLogo: 'Upload a logo',
  otherLogo: 'Upload another logo',
  removeLogo: 'Remove the logo',
  logoHint:
    'JPEG, PNG, WebP or AVIF, up to 20 MB, best cut close to its edges. It is shown on a light ground, at most 160 wide and 34 high, on every page, in mails, on share cards and as the icon of the site.',
  logoSending: 'Preparing the logo...',
  tagline: 'Tagline',
  email: 'E-mail address, the sender of all mails',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  whatsappHint: 'With the country code: +91 98100 00000. Empty: no chat is offered.',
  legalLine: 'Legal name',
  legalLineHint: 'At the foot of every page and mail, such as Surya Wellness LLP, Jaipur.',
  audience: 'For whom',
  audienceHint:
    'The words after “For”: women and men aged {minimumAge} and over. {minimumAge} is the age that sign-up asks for.',
  audienceHindiHint: 'The words before “के लिए”.',
  answerHours: 'You answer within, hours (empty: no promise)',
  photos: 'Instagram page',
  professional: 'LinkedIn page',
  pageHint: 'Its address. Empty: none is shown.',
})
