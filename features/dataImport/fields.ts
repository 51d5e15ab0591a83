/** What a file may contain. `passes`: passes of existing members. */
export const importKinds = ['members', 'passes', 'classes'] as const
export type ImportKind = (typeof importKinds)[number]

/**
 * The meanings that a column of a file may have, each with its possible names in lower case without punctuation. They
 * are the names in exports of Mindbody (Client List, Pricing Options, Class Schedule) and Momence (customers,
 * memberships; with spaces or as `membershipName`), and names that people use. Earlier names take precedence.
 */
const personAliases = {
  externalId: ['clientid', 'memberid', 'customerid', 'rssid', 'externalid', 'uniqueid', 'barcodeid', 'id'],
  email: ['email', 'emailaddress', 'emailid', 'customeremail', 'clientemail', 'memberemail', 'mail'],
  firstName: ['firstname', 'givenname', 'clientfirstname', 'customerfirstname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname', 'clientlastname', 'customerlastname'],
  fullName: ['name', 'fullname', 'client', 'clientname', 'customer', 'customername', 'member', 'membername'],
  phone: ['mobilephone', 'phone', 'phonenumber', 'mobile', 'mobilenumber', 'cellphone', 'cell', 'homephone'],
}
/** The details of a person except name, contact and passes. */
const detailAliases = {
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
const passAliases = {
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
const classAliases = {
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
const aliases = { ...personAliases, ...detailAliases, ...passAliases, ...classAliases }
export type Field = keyof typeof aliases

const keys = <T extends object>(group: T) => Object.keys(group) as (keyof T)[]
export const fields = keys(aliases)

export const fieldsOf: Record<ImportKind, readonly Field[]> = {
  members: keys({ ...personAliases, ...detailAliases, ...passAliases }),
  // Includes the name, because it distinguishes two people of a household.
  passes: keys({ ...personAliases, ...passAliases }),
  classes: keys(classAliases),
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
 * The fields whose words stand for something in the studio, each with the problem that an unknown word is. The meaning
 * of a word is set once for all rows.
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

const normalise = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Recognises the meanings of columns by their names. */
export function recognise(columns: string[], kind: ImportKind): Partial<Record<Field, number>> {
  const names = columns.map(normalise)
  const used = new Set<number>()
  const columnOf: Partial<Record<Field, number>> = {}
  for (const field of fieldsOf[kind]) {
    const column = aliases[field]
      .map((alias) => names.indexOf(alias))
      .find((index) => index >= 0 && !used.has(index))
    if (column === undefined) continue
    columnOf[field] = column
    used.add(column)
  }
  return columnOf
}

const typicalColumns = {
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
export type System = keyof typeof typicalColumns

/** The system that exported the file: the one with more of its typical columns. Null: neither has more. */
export function systemOf(columns: string[]): System | null {
  const names = new Set(columns.map(normalise))
  const count = (system: System) => typicalColumns[system].filter((name) => names.has(name)).length
  const [mindbody, momence] = [count('mindbody'), count('momence')]
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
