/** What a file may contain. `passes`: of existing members. */
export const importKinds = ['members', 'passes', 'classes'] as const
export type ImportKind = (typeof importKinds)[number]

export const fields = [
  'externalId',
  'email',
  'firstName',
  'lastName',
  'fullName',
  'phone',
  'birthDate',
  'memberSince',
  'gender',
  'address',
  'city',
  'postalCode',
  'emergencyContact',
  'emergencyPhone',
  'status',
  'consent',
  'package',
  'sessionsLeft',
  'sessionsTotal',
  'boughtOn',
  'startedOn',
  'expiresOn',
  'title',
  'kind',
  'location',
  'weekdays',
  'time',
  'endTime',
  'minutes',
  'instructor',
  'capacity',
  'startsOn',
  'endsOn',
] as const
export type Field = (typeof fields)[number]

const ofPass = ['package', 'sessionsLeft', 'sessionsTotal', 'boughtOn', 'startedOn', 'expiresOn'] as const
const ofName = ['externalId', 'email', 'firstName', 'lastName', 'fullName', 'phone'] as const
/** Details of a person besides name, contact and passes. */
const ofDetails = [
  'memberSince',
  'gender',
  'address',
  'city',
  'postalCode',
  'emergencyContact',
  'emergencyPhone',
  'status',
  'consent',
] as const

export const fieldsOf: Record<ImportKind, readonly Field[]> = {
  members: [...ofName, 'birthDate', ...ofDetails, ...ofPass],
  // A name distinguishes two people of a household.
  passes: [...ofName, ...ofPass],
  classes: [
    'title',
    'kind',
    'location',
    'weekdays',
    'time',
    'endTime',
    'minutes',
    'instructor',
    'capacity',
    'startsOn',
    'endsOn',
  ],
}

/** Of each group at least one column must be known before anything can be checked. */
export const neededFor: Record<ImportKind, readonly (readonly Field[])[]> = {
  members: [
    ['email', 'phone', 'externalId'],
    ['firstName', 'fullName'],
    ['lastName', 'fullName'],
  ],
  passes: [['email', 'phone', 'externalId'], ['package'], ['sessionsLeft', 'sessionsTotal']],
  classes: [['title'], ['kind'], ['location'], ['weekdays'], ['time'], ['instructor'], ['capacity']],
}

/** Fields whose words mean something of ours; each word is answered once for all rows. */
export const wordFields = ['package', 'kind', 'location', 'instructor'] as const
export type WordField = (typeof wordFields)[number]
export const isWordField = (field: Field): field is WordField =>
  (wordFields as readonly Field[]).includes(field)

/**
 * The names of columns, lower case without punctuation: in the exports of Mindbody (Client List, Pricing
 * Options, Class Schedule) and Momence (customers, memberships; with spaces or as `membershipName`), and as
 * people write them.
 */
const aliases: Record<Field, readonly string[]> = {
  externalId: ['clientid', 'memberid', 'customerid', 'rssid', 'externalid', 'uniqueid', 'barcodeid', 'id'],
  email: ['email', 'emailaddress', 'emailid', 'customeremail', 'clientemail', 'memberemail', 'mail'],
  firstName: ['firstname', 'givenname', 'clientfirstname', 'customerfirstname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname', 'clientlastname', 'customerlastname'],
  fullName: ['name', 'fullname', 'client', 'clientname', 'customer', 'customername', 'member', 'membername'],
  phone: ['mobilephone', 'phone', 'phonenumber', 'mobile', 'mobilenumber', 'cellphone', 'cell', 'homephone'],
  birthDate: ['birthdate', 'birthday', 'dateofbirth', 'dob'],
  memberSince: [
    'creationdate',
    'membersince',
    'clientsince',
    'customersince',
    'datejoined',
    'joindate',
    'joinedon',
    'joined',
    'signupdate',
    'createdat',
  ],
  gender: ['gender', 'sex'],
  address: ['address', 'homeaddress', 'streetaddress', 'postaladdress', 'address1', 'addressline1', 'street'],
  city: ['city', 'town'],
  postalCode: ['postalcode', 'pincode', 'zipcode', 'zip', 'postcode'],
  emergencyContact: [
    'emergencycontact',
    'emergencycontactname',
    'emergencyname',
    'emergencycontactinfoname',
    'emergencycontactperson',
  ],
  emergencyPhone: [
    'emergencycontactphone',
    'emergencycontactnumber',
    'emergencyphone',
    'emergencycontactinfophone',
  ],
  status: ['status', 'clientstatus', 'memberstatus', 'accountstatus'],
  consent: [
    'promotionalemails',
    'promotionalemail',
    'sendpromotionalemails',
    'promotionalconsent',
    'emailoptin',
    'optin',
    'marketingconsent',
    'marketingemails',
    'newsletter',
  ],
  package: [
    'pricingoption',
    'membershipname',
    'membership',
    'package',
    'packname',
    'pass',
    'product',
    'plan',
  ],
  sessionsLeft: [
    'remaining',
    'visitsremaining',
    'sessionsremaining',
    'creditsremaining',
    'creditsleft',
    'sessionsleft',
    'classesleft',
    'remainingvisits',
    'visitsleft',
    'balance',
  ],
  sessionsTotal: ['count', 'visitstotal', 'totalsessions', 'sessions', 'credits', 'totalcredits', 'visits'],
  boughtOn: [
    'paymentdate',
    'purchasedate',
    'dateofpurchase',
    'saledate',
    'purchasedon',
    'boughton',
    'boughtdate',
    'passboughton',
  ],
  startedOn: [
    'activationdate',
    'activedate',
    'activatedon',
    'startedon',
    'passstartedon',
    'firstsession',
    'firstvisit',
  ],
  expiresOn: [
    'expdate',
    'expirationdate',
    'expirydate',
    'expires',
    'expireson',
    'expiration',
    'expiry',
    'validuntil',
    'validtill',
    'enddate',
    'endson',
    'passendson',
  ],
  title: ['classname', 'class', 'title', 'sessionname', 'eventname'],
  kind: ['kind', 'classtype', 'servicecategory', 'category', 'program', 'type'],
  location: ['location', 'studio', 'locationname', 'site', 'branch'],
  weekdays: ['days', 'weekdays', 'daysofweek', 'dayofweek', 'day', 'weekday'],
  time: ['starttime', 'time', 'classtime', 'start'],
  endTime: ['endtime', 'end'],
  minutes: ['duration', 'minutes', 'length', 'durationminutes', 'durationinminutes'],
  instructor: ['instructor', 'teacher', 'staff', 'staffname', 'trainer', 'instructorname', 'teachername'],
  capacity: ['capacity', 'maxcapacity', 'spots', 'maxclients', 'size', 'totalspots'],
  startsOn: ['startdate', 'startson', 'from'],
  endsOn: ['enddate', 'endson', 'until', 'to'],
}

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The meanings of a file's columns; the first alias that matches wins over later ones. */
export function recognise(columns: string[], kind: ImportKind): Partial<Record<Field, number>> {
  const names = columns.map(bare)
  const taken = new Set<number>()
  const found: Partial<Record<Field, number>> = {}
  for (const field of fieldsOf[kind]) {
    const at = aliases[field]
      .map((alias) => names.indexOf(alias))
      .find((index) => index >= 0 && !taken.has(index))
    if (at === undefined) continue
    found[field] = at
    taken.add(at)
  }
  return found
}

const signs = {
  mindbody: [
    'pricingoption',
    'expdate',
    'visitsremaining',
    'clientid',
    'barcodeid',
    'mobilephone',
    'servicecategory',
  ],
  momence: ['creditsremaining', 'membershipname', 'memberid', 'customerid', 'customeremail', 'sessionsleft'],
} as const
export type System = keyof typeof signs

/** The system that exported it, by columns that only that system has. */
export function systemOf(columns: string[]): System | null {
  const names = new Set(columns.map(bare))
  const hits = (system: System) => signs[system].filter((name) => names.has(name)).length
  const [mindbody, momence] = [hits('mindbody'), hits('momence')]
  if (mindbody === momence) return null
  return mindbody > momence ? 'mindbody' : 'momence'
}

/** The most likely content of a file. */
export function kindOf(columns: string[]): ImportKind {
  const count = (kind: ImportKind) => Object.keys(recognise(columns, kind)).length
  if (count('classes') > count('members')) return 'classes'
  const { firstName, fullName, package: sold } = recognise(columns, 'members')
  return sold !== undefined && firstName === undefined && fullName === undefined ? 'passes' : 'members'
}
