/** The kinds of content that a file may have. `passes`: those of existing members. */
export const importKinds = ['members', 'passes', 'classes'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * The meanings that a column of a file may have, each with its aliases in lower case without punctuation: the names in
 * exports of Mindbody (Client List, Pricing Options, Class Schedule) and Momence (customers, memberships; with spaces
 * or as `membershipName`), and names that people use. An earlier alias wins over later ones.
 */
const ofName = {
  externalId: ['clientid', 'memberid', 'customerid', 'rssid', 'externalid', 'uniqueid', 'barcodeid', 'id'],
  email: ['email', 'emailaddress', 'emailid', 'customeremail', 'clientemail', 'memberemail', 'mail'],
  firstName: ['firstname', 'givenname', 'clientfirstname', 'customerfirstname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname', 'clientlastname', 'customerlastname'],
  fullName: ['name', 'fullname', 'client', 'clientname', 'customer', 'customername', 'member', 'membername'],
  phone: ['mobilephone', 'phone', 'phonenumber', 'mobile', 'mobilenumber', 'cellphone', 'cell', 'homephone'],
}
/** Details of a person besides name, contact and passes. */
const ofDetails = {
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
}
const ofPass = {
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
}
const ofClass = {
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
const aliases = { ...ofName, ...ofDetails, ...ofPass, ...ofClass }
export type Field = keyof typeof aliases

const keys = <T extends object>(group: T) => Object.keys(group) as (keyof T)[]
export const fields = keys(aliases)

export const fieldsOf: Record<ImportKind, readonly Field[]> = {
  members: keys({ ...ofName, ...ofDetails, ...ofPass }),
  // Includes the name, because it distinguishes two people of a household.
  passes: keys({ ...ofName, ...ofPass }),
  classes: keys(ofClass),
}

/** Groups of columns. At least one column of each group must be known before rows can be checked. */
export const requiredColumns: Record<ImportKind, readonly (readonly Field[])[]> = {
  members: [
    ['email', 'phone', 'externalId'],
    ['firstName', 'fullName'],
    ['lastName', 'fullName'],
  ],
  passes: [['email', 'phone', 'externalId'], ['package'], ['sessionsLeft', 'sessionsTotal']],
  classes: [['title'], ['kind'], ['location'], ['weekdays'], ['time'], ['instructor'], ['capacity']],
}

/**
 * Fields whose words stand for something in the studio, each with the problem of a row with an unknown word. The meaning
 * of each word is set once for all rows.
 */
export const unknownWord = {
  package: 'unknownPackage',
  kind: 'unknownKind',
  location: 'unknownLocation',
  instructor: 'unknownInstructor',
} as const
export type WordField = keyof typeof unknownWord
export const wordFields = keys(unknownWord)
export const isWordField = (field: Field): field is WordField => field in unknownWord
export const wordFieldsOf = (kind: ImportKind): WordField[] => fieldsOf[kind].filter(isWordField)

const bare = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The meanings of a file's columns; an earlier alias wins over later ones. */
export function recognise(columns: string[], kind: ImportKind): Partial<Record<Field, number>> {
  const names = columns.map(bare)
  const used = new Set<number>()
  const columnOf: Partial<Record<Field, number>> = {}
  for (const field of fieldsOf[kind]) {
    const fieldAliases = aliases[field]
      .map((alias) => names.indexOf(alias))
      .find((index) => index >= 0 && !used.has(index))
    if (fieldAliases === undefined) continue
    columnOf[field] = fieldAliases
    used.add(fieldAliases)
  }
  return columnOf
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

/** The system that has exported the file, recognised by columns that only that system has. */
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
