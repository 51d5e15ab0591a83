import { inLanguages } from '#lib/language.ts'

export type MailGroup = 'bookings' | 'passes' | 'account' | 'enquiries'

interface MailAbout {
  group: MailGroup
  name: string
  /** When it is sent. */
  when: string
  /** What the mail always includes besides the texts that staff write; empty: nothing. */
  includes: string
}

/** Staff's descriptions of the mails to members, in the order of the list. */
export const mailKinds = inLanguages('mailKinds', {
  bookingConfirmed: {
    group: 'bookings',
    name: 'Booking confirmed',
    when: 'When a member books, or is booked at the desk',
    includes:
      'the day and the time, the instructor and location, directions, the pass and the cancellation terms',
  },
  bookingCancelled: {
    group: 'bookings',
    name: 'Booking cancelled',
    when: 'When a member cancels, or staff cancel for them',
    includes: 'the day and the time, and what it cost',
  },
  feeOpen: {
    group: 'bookings',
    name: 'Fee: due',
    when: 'When a late cancellation or a no-show costs a fee, unless it is forgiven',
    includes: 'why, that it costs no session, and from which day an unpaid fee blocks online bookings',
  },
  feePaid: {
    group: 'bookings',
    name: 'Fee: paid',
    when: 'When a fee is paid, online or at the desk',
    includes: 'the payment reference, and the tax document',
  },
  bookingMoved: {
    group: 'bookings',
    name: 'Booking moved',
    when: 'When a member or staff move a booking to another class, or a waitlist seat replaces it',
    includes: 'the new day and time, the previous class, what it cost, and both calendar entries',
  },
  spotChanged: {
    group: 'bookings',
    name: 'Booking on another spot',
    when: 'When a booking is moved to another spot because its spot is out of order, or gets a spot after having none',
    includes: 'the new spot, the old one and why, and that cancelling is free until the class begins',
  },
  spotsChanged: {
    group: 'bookings',
    name: 'The spots of several bookings',
    when: 'When several bookings of a member are moved to other spots because one is out of order, or get spots after having none',
    includes: 'each class with its new spot, why, and that cancelling is free until it begins',
  },
  classTomorrow: {
    group: 'bookings',
    name: 'Reminder: tomorrow',
    when: 'The evening before a booked class, unless the member switched reminders off',
    includes: 'the day and the time, the instructor and location, and until when it can be cancelled',
  },
  classSoon: {
    group: 'bookings',
    name: 'Reminder: soon',
    when: 'Some time before a booked class (the rules say how long), unless the member switched reminders off',
    includes: 'the day and the time, the instructor, location and directions',
  },
  recurringStarted: {
    group: 'bookings',
    name: 'Weekly booking: set',
    when: 'When a member or the desk books a class every week',
    includes: 'the class, and the dates that are booked, on a waitlist or skipped',
  },
  recurringDateMissed: {
    group: 'bookings',
    name: 'Weekly booking: a date is not booked',
    when: 'When a later date could not be booked',
    includes: 'the date and the reason',
  },
  recurringEnded: {
    group: 'bookings',
    name: 'Weekly booking: ended',
    when: 'When the member, the desk or a rule ends it',
    includes: 'the reason, and the dates that are cancelled or stay booked',
  },
  classChanged: {
    group: 'bookings',
    name: 'Booked class changed',
    when: 'When a pending change is applied to a booked class',
    includes: 'the new details, and that they can cancel free of charge',
  },
  timetableChanged: {
    group: 'bookings',
    name: 'Timetable changed',
    when: 'When you change classes that members have booked: one mail for all their dates',
    includes: 'each date as it is now, and that they can cancel free of charge',
  },
  classRenamed: {
    group: 'bookings',
    name: 'Class renamed',
    when: 'When a booked class gets another name and nothing else',
    includes: 'the dates',
  },
  waitlistOffer: {
    group: 'bookings',
    name: 'Waitlist: a seat is offered',
    when: 'When a seat comes free and it is their turn; not in the quiet hours',
    includes: 'the day and the time, until when the seat is held, the pass and the deadline to cancel',
  },
  waitlistLapsed: {
    group: 'bookings',
    name: 'Waitlist: the offer ended',
    when: 'When a member did not take the seat in time',
    includes: 'the day and the time, and whether they stay on the waitlist',
  },
  waitlistChanged: {
    group: 'bookings',
    name: 'Waitlist: the class has changed',
    when: 'When you change classes, to those who are only on their waitlist: one mail for all their dates',
    includes: 'each date as it is now, that they keep their place, and how to leave the waitlist',
  },
  waitlistEnded: {
    group: 'bookings',
    name: 'Waitlist: ended by a change',
    when: 'When you move classes so that they begin soon, to those who are only on their waitlists: one mail for all their dates',
    includes: 'each date as it is now, and that its waitlist has ended',
  },
  waitlistClosed: {
    group: 'bookings',
    name: 'Waitlist: the class is cancelled',
    when: 'When you cancel a class, to those who waited for a seat',
    includes: 'the day and the time',
  },
  classCancelled: {
    group: 'bookings',
    name: 'Class cancelled by the studio',
    when: 'When you cancel a class that members have booked',
    includes: 'the day and the time, what is returned to the pass, and by how much the pass is extended',
  },
  passReady: {
    group: 'passes',
    name: 'Receipt for a pass',
    when: 'When a pass is paid for, online or at the desk',
    includes: 'the amounts with GST, and how long the pass is valid',
  },
  paymentLink: {
    group: 'passes',
    name: 'Payment link',
    when: 'When staff make a payment link and send it by mail',
    includes: 'the button with the link',
  },
  classNotBooked: {
    group: 'passes',
    name: 'Paid, but the class could not be booked',
    when: 'When a pass is paid for and its class can’t be booked any more',
    includes: 'the class, and that nothing was taken from the pass',
  },
  classMoved: {
    group: 'passes',
    name: 'Paid, but the class had changed',
    when: 'When a class is changed while a member pays for it',
    includes: 'the class as it is now, and a link to book it',
  },
  refundWhole: {
    group: 'passes',
    name: 'Payment returned in full',
    when: 'When no pass could be granted for a payment',
    includes: 'why, and how long banks take',
  },
  refundPart: {
    group: 'passes',
    name: 'Refund to the payment method',
    when: 'When a refund to the payment method is sent, by you or in the gateway’s dashboard',
    includes: 'what happens to the pass, and how long banks take',
  },
  refundAtDesk: {
    group: 'passes',
    name: 'Refund at the desk',
    when: 'When you refund money at the desk',
    includes: 'what happens to the pass, and how the money was refunded',
  },
  disputeLost: {
    group: 'passes',
    name: 'Dispute lost',
    when: 'When a member’s bank decides that a payment is returned',
    includes: 'what happens to the pass, and the credit note',
  },
  disputeOpened: {
    group: 'passes',
    name: 'Dispute: to managers and owners',
    when: 'When a bank disputes a payment',
    includes: 'who paid for what, the bank’s reason, and the deadline to respond',
  },
  disputeDue: {
    group: 'passes',
    name: 'Dispute: the deadline is near',
    when: 'Two days before the deadline to respond: to managers and owners',
    includes: 'who paid for what, the bank’s reason, and the deadline to respond',
  },
  disputeOfPayer: {
    group: 'passes',
    name: 'Dispute: to the payer',
    when: 'When a bank disputes a payment: to the member who paid',
    includes: 'that nothing changes until the bank decides, and how to correct a mistake',
  },
  moneyCameBack: {
    group: 'passes',
    name: 'Money returned to the studio',
    when: 'When a bank returns money to you, or a refund in the gateway’s dashboard could not be paid out: to the member who paid',
    includes: 'why, what happens to the pass, and the debit note',
  },
  saleVoided: {
    group: 'passes',
    name: 'Sale voided',
    when: 'When you void a sale at the desk',
    includes: 'what happens to the pass, and the credit note',
  },
  giftCard: {
    group: 'passes',
    name: 'Gift: the card',
    when: 'On the day that the buyer chose, to the person who receives the gift',
    includes: 'the buyer’s message, what the pass covers, and the link to claim it',
  },
  giftPaid: {
    group: 'passes',
    name: 'Gift: paid',
    when: 'When a gift is paid, to its buyer',
    includes: 'the amount, when the card is sent, and the tax document or when it follows',
  },
  giftClaimed: {
    group: 'passes',
    name: 'Gift: claimed',
    when: 'When a gift is claimed, to its buyer',
    includes: 'the tax document, if tax is due at redemption',
  },
  giftMoved: {
    group: 'passes',
    name: 'Gift: another address',
    when: 'When you change where a gift’s card is sent: to its buyer',
    includes: 'the new address',
  },
  passInvitation: {
    group: 'passes',
    name: 'Shared pass: the invitation',
    when: 'When a member invites somebody to use their pass for two',
    includes: 'the day until which the link works, and the link',
  },
  passInvitationAccepted: {
    group: 'passes',
    name: 'Shared pass: accepted',
    when: 'When an invitation to use a pass is accepted, to the holder of the pass',
    includes: 'what the other person can do, and how to stop sharing',
  },
  passSharingStopped: {
    group: 'passes',
    name: 'Shared pass: ended, to the other person',
    when: 'When the holder of a pass or staff stop sharing it, to the person who can no longer use it',
    includes: 'that their classes stay in their account',
  },
  passSharingLeft: {
    group: 'passes',
    name: 'Shared pass: ended, to its holder',
    when: 'When the other person stops using a shared pass or staff stop sharing it, to its holder',
    includes: 'that the sessions they used stay in the ledger',
  },
  passAdjusted: {
    group: 'passes',
    name: 'Pass sessions adjusted',
    when: 'When you add or remove sessions, and notify the member',
    includes: 'how many, how many are left, and the reason',
  },
  passExtended: {
    group: 'passes',
    name: 'Pass extended',
    when: 'When you extend a pass, and notify the member',
    includes: 'until when, how many days, and the reason',
  },
  passFrozen: {
    group: 'passes',
    name: 'Pass frozen',
    when: 'When a pass is frozen, by you or the member',
    includes: 'from when to when, the new last day, and that classes in between are cancelled',
  },
  passUnfrozen: {
    group: 'passes',
    name: 'Freeze ended',
    when: 'When a pass freeze is ended before its last day',
    includes: 'the pass, and its new last day',
  },
  rulesChange: {
    group: 'bookings',
    name: 'New rules',
    when: 'When rules for members will change, to members with a pass that is valid on that day. It is sent at once for the costs of late cancellations and no-shows, otherwise 15 minutes after your last change',
    includes: 'what the rules say from that day on',
  },
  rulesWithdrawn: {
    group: 'bookings',
    name: 'New rules withdrawn',
    when: 'When an announced change is withdrawn before its day: to those who got the mail about it',
    includes: 'what the rules say from that day on instead',
  },
  passEnding: {
    group: 'passes',
    name: 'Pass ends soon',
    when: 'Some days before the last day of a pass with something left (the rules say how many), unless the member switched it off',
    includes: 'the last day, what is left, and free classes at the times at which they usually come',
  },
  passUnused: {
    group: 'passes',
    name: 'Pass not used yet',
    when: 'Some days before the last day of a pass that has not been used yet, unless the member switched it off',
    includes:
      'until when it can be used, what is on it, and free classes at the times at which they usually come',
  },
  passRevoked: {
    group: 'passes',
    name: 'Pass ended',
    when: 'When you revoke a pass',
    includes: 'the reason, and what is cancelled with it',
  },
  signUpCode: {
    group: 'account',
    name: 'Code to sign up',
    when: 'When somebody signs up',
    includes: 'the six digits',
  },
  accountExists: {
    group: 'account',
    name: 'Sign-up with an existing account',
    when: 'When somebody signs up with an address that has an account',
    includes: 'a link to sign in',
  },
  accountOpened: {
    group: 'account',
    name: 'Account created at the desk',
    when: 'When you create an account for a member',
    includes: 'the link to choose a password',
  },
  importWelcome: {
    group: 'account',
    name: 'Welcome after an import',
    when: 'When an import adds a member, if you choose to send mails',
    includes: 'the link to choose a password',
  },
  resetLink: {
    group: 'account',
    name: 'Password reset link',
    when: 'When somebody has forgotten their password',
    includes: 'the link',
  },
  signInLink: {
    group: 'account',
    name: 'Link to sign in',
    when: 'When somebody asks for a link instead of a password',
    includes: 'the link',
  },
  passwordChanged: {
    group: 'account',
    name: 'Password changed',
    when: 'When a password was changed',
    includes: 'a link to the site',
  },
  secondFactorChanged: {
    group: 'account',
    name: 'Two-step verification changed',
    when: 'When a passkey or an app was added or removed, or recovery codes were made or used',
    includes: 'a link to the account',
  },
  sessionStolen: {
    group: 'account',
    name: 'Device signed out for safety',
    when: 'When the sign-in of a device was used twice, as a copied cookie would be',
    includes: 'a link to the site',
  },
  newDevice: {
    group: 'account',
    name: 'Sign-in on a new device',
    when: 'When somebody signs in on a device that is not known; not the first time',
    includes: 'a link to their devices',
  },
  newEmailCode: {
    group: 'account',
    name: 'Code for a new address',
    when: 'When a member changes their e-mail address: to the new address',
    includes: 'the six digits',
  },
  newEmailTaken: {
    group: 'account',
    name: 'New address is taken',
    when: 'When a member changes to an address that already has an account: to that address',
    includes: '',
  },
  emailChangeNotice: {
    group: 'account',
    name: 'Notice of a new address',
    when: 'When a member changes their e-mail address: to the old address',
    includes: 'a link to the site',
  },
  emailChanged: {
    group: 'account',
    name: 'Address changed',
    when: 'When the new address is confirmed: to the old address',
    includes: 'the link to undo it',
  },
  emailRestored: {
    group: 'account',
    name: 'Address restored',
    when: 'When a member restores their old address',
    includes: 'a link to the site',
  },
  detailsChanged: {
    group: 'account',
    name: 'Details changed',
    when: 'When the name, phone number or date of birth of a member of staff is changed',
    includes: 'a link to the profile',
  },
  detailsCorrected: {
    group: 'account',
    name: 'Details of staff corrected',
    when: 'When you change the name, phone number or date of birth of a member of staff: to them',
    includes: 'the values before and after, and the link to undo it',
  },
  detailsRestored: {
    group: 'account',
    name: 'Correction undone',
    when: 'When a member of staff undoes such a change: to the people who manage staff',
    includes: 'a link to the audit',
  },
  emailCorrected: {
    group: 'account',
    name: 'Address corrected',
    when: 'When you correct an address: to the new address',
    includes: 'whether the password still works, and a link to sign in',
  },
  emailRemoved: {
    group: 'account',
    name: 'Address removed',
    when: 'When you correct an address that was never verified',
    includes: '',
  },
  accountsMerged: {
    group: 'account',
    name: 'Two accounts merged',
    when: 'When you merge two records',
    includes: 'a link to sign in',
  },
  dataErased: {
    group: 'account',
    name: 'Data erased',
    when: 'When you erase a member’s data',
    includes: '',
  },
  enquiryThanks: {
    group: 'enquiries',
    name: 'Thanks for a message',
    when: 'When somebody sends a message on the site',
    includes: 'a link to the timetable',
  },
  enquiryAnswer: {
    group: 'enquiries',
    name: 'Reply to a message',
    when: 'When you reply to an enquiry',
    includes: 'your reply, and the original message',
  },
} satisfies Record<string, MailAbout>)

/** Undefined for a kind without a description. */
export const aboutMail = (kind: string): MailAbout | undefined =>
  Object.hasOwn(mailKinds, kind) ? mailKinds[kind as keyof typeof mailKinds] : undefined
