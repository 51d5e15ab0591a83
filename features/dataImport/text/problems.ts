import type { Field } from '#features/dataImport/fields.ts'
import { inLanguages } from '#lib/language.ts'

type Text = (name?: string) => string

const problems = {
  email: () => 'This is not an e-mail address',
  noEmail: () => 'There is no e-mail address, phone number or id',
  name: () => 'A name is required, at most 80 letters for the first and the last name each',
  phone: () => 'This is not a phone number; a spreadsheet may have rounded it',
  date: () => 'This date does not exist',
  dates: () => 'It ends before it begins',
  underAge: () => 'Younger than sign-up allows',
  maybeKnown: (name) =>
    `${name ?? 'Somebody'} has this number and name, at another address: is it the same person?`,
  sharedEmail: (name) =>
    `${name ?? 'Somebody'} has this address. Is it the same person, or two of a household who share it?`,
  whichOne: () => 'Several people have this address or number: add a column with the name or the id',
  formula: () => 'A spreadsheet would run this name as a formula: remove the sign at its beginning',
  notMember: () => 'Nobody has this address or number: import the members first',
  noPackage: () => 'The package is missing',
  unknownPackage: () => 'Choose which of our packages this is',
  noBalance: () => 'The number of sessions left is missing',
  number: () => 'This is not a number',
  fewerThanNone: () => 'This number is below zero',
  moreThanAll: () => 'More sessions are left than the pass has in total',
  noTitle: () => 'A class needs a name, at most 120 letters',
  unknownKind: () => 'Choose which kind of class this is',
  unknownLocation: () => 'Choose which of our locations this is',
  unknownInstructor: () => 'Choose which instructor this is',
  weekdays: () => 'These are not days of the week',
  time: () => 'This is not a time of day',
  minutes: () => 'A class lasts 10 to 240 minutes',
  instructorBusy: (name) => `The instructor teaches ${name ?? 'another class'} at that time`,
  capacity: () => 'A class takes 1 to 100 people',
  // During the import.
  emailTaken: () => 'This address now belongs to someone else',
  discoveryUsed: () => 'They have already had a Discovery pass: everybody gets only one',
  refused: () => 'Something changed since the dry run: check this row again',
  // During the undo.
  usedSince: () => 'It was used after the import, so it stays',
} satisfies Record<string, Text>
export type ProblemCode = keyof typeof problems
export const problemCodes = Object.keys(problems) as ProblemCode[]

/** The possible problems of a row of a file. */
export const problemText: Record<ProblemCode, Text> = inLanguages('problemText', problems)

export const importFieldNames: Record<Field, string> = inLanguages('importFieldNames', {
  email: 'E-mail',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  phone: 'Phone',
  birthDate: 'Date of birth',
  externalId: 'Id in the other system',
  memberSince: 'Member since',
  gender: 'Gender',
  address: 'Address',
  city: 'City',
  postalCode: 'PIN code',
  emergencyContact: 'Emergency contact',
  emergencyPhone: 'Emergency contact’s phone',
  status: 'Status',
  consent: 'Wants to hear from you',
  package: 'Package',
  sessionsLeft: 'Sessions left',
  sessionsTotal: 'Total sessions',
  boughtOn: 'Bought',
  startedOn: 'Started',
  expiresOn: 'Expires',
  title: 'Class name',
  kind: 'Kind',
  location: 'Location',
  weekdays: 'Weekdays',
  time: 'Starts',
  endTime: 'Ends',
  minutes: 'Minutes',
  instructor: 'Instructor',
  capacity: 'Seats',
  startsOn: 'From',
  endsOn: 'Until',
})
