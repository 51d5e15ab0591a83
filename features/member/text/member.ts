import { inLanguages } from '#lib/language.ts'

/** What the server says about members: beside fields, in toasts, and why something may not be. */
export const memberText = inLanguages('memberText', {
  reason: 'Please say why.',
  note: 'Please write something.',
  opened: (name: string) => `${name} has an account. A mail to choose a password is on its way.`,
  corrected: 'Corrected.',
  emailCorrected: 'Corrected. Both addresses are told, and she signs in with the new one.',
  booked: (title: string, when: string) => `${title} is booked for ${when}. She is told by mail.`,
  cancelledFree: 'Cancelled, free of charge. She is told by mail.',
  cancelledLate: 'Cancelled late. She is told by mail.',
  adjusted: (sessions: number) => (sessions > 0 ? `${sessions} added.` : `${-sessions} taken off.`),
  frozen: 'The pass is frozen.',
  extended: (day: string) => `The pass now ends on ${day}.`,
  revoked: 'The pass has ended, and she is told by mail.',
  consentGiven: 'Noted: she wants to hear from us.',
  consentTaken: 'Noted: only mails about what she books and buys.',
  merged: 'The two records are one.',
  erased: 'Her data is erased.',
  refused: {
    revoked: 'This pass has been revoked.',
    expired: 'This pass has ended: extend it first.',
    unlimited: 'This pass counts no sessions: extend it instead.',
    belowZero: (left: string) => `Only ${left} left on this pass.`,
    samePerson: 'This is the same record.',
    gone: 'One of the two was merged or erased before.',
    staff: 'One of the two works here: end that role first.',
    worksHere: 'She works here: end her role first.',
    mergedBefore: 'This record was merged: erase the one that is left.',
    erasedBefore: 'Her data was erased before.',
    open: 'There are passes, bookings or payments under way. Settle them first, or say that it is done all the same.',
  },
})

/** Why an entry stands in a ledger: recorded with it, in English alone. */
export const memberLedgerNotes = {
  mergedTwice: 'Returned because two records of one person had booked it',
  /** As `redact_person` leaves it. */
  erased: 'erased',
}
