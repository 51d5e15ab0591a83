import { inLanguages } from '#lib/language.ts'

/** A new person at the door. */
export const newcomerText = inLanguages('newcomerText', {
  phone: 'Please enter a phone number.',
  reference: 'Please enter the number on the card receipt or in the app; cash has none.',
  sold: (name: string, packageName: string) => `${name} has ${packageName}.`,
  soldAndCheckedIn: (name: string, packageName: string) => `${name} has ${packageName} and is checked in.`,
  soldAndBooked: (name: string, packageName: string) => `${name} has ${packageName} and is booked.`,
  soldNotBooked: (name: string, packageName: string, why: string) =>
    `${name} has ${packageName}, but is not booked: ${why}`,
  title: 'New member',
  lead: 'Enter name, phone and payment. They become a member and are checked in.',
  firstName: 'First name',
  lastName: 'Last name',
  phoneLabel: 'Phone',
  email: 'E-mail address',
  emailHint: 'You can add it later. With an address, they get a link to sign in.',
  known: (name: string) => `${name} has this number already.`,
  openKnown: 'Open their record',
  class: 'Checked in to',
  noClass: 'no class now',
  package: 'Pass',
  failed: 'The packages could not be loaded.',
  none: 'No package on sale pays for this class.',
  method: 'Payment method',
  take: (price: string, isIn: boolean) => `${price} received${isIn ? ', check in' : ''}`,
  afterPaying:
    'They become a member now, and get the pass once it is paid. Then check them in on the roster.',
  cancel: 'Not now',
  notBooked: 'Paid, not booked',
  alreadyRecorded: 'Already recorded',
  toTheirSale: 'Continue with their sale',
})
