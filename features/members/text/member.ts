import { inLanguages } from '#lib/language.ts'

const statusText = (notified: boolean) =>
  notified ? 'They are notified by mail.' : 'Nobody is notified: there is no e-mail address.'

/** The server's messages about members: at fields, in toasts, and refusals. */
export const memberText = inLanguages('memberText', {
  reason: 'Please say why.',
  note: 'Please write something.',
  opened: (name: string) => `${name} has an account. A mail to choose a password is on its way.`,
  openedUnreached: (name: string) =>
    `${name} has a record. A link to sign in can be sent as soon as you know an address.`,
  corrected: 'Corrected.',
  newEmail: {
    changed: 'Corrected. Both addresses get a mail, and they sign in with the new one.',
    first: 'Saved. A link to choose a password and sign in is on its way to that address.',
  },
  booked: (title: string, when: string, notified: boolean) =>
    `${title} is booked for ${when}. ${statusText(notified)}`,
  moved: (title: string, when: string, notified: boolean) =>
    `Moved to ${title}, ${when}. ${statusText(notified)}`,
  cancelledFree: (notified: boolean) => `Cancelled, free of charge. ${statusText(notified)}`,
  cancelledLate: (notified: boolean) => `Cancelled late. ${statusText(notified)}`,
  adjusted: (sessions: number) => (sessions > 0 ? `${sessions} added.` : `${-sessions} removed.`),
  frozen: 'The pass is frozen.',
  unfrozen: (until: string) => `The pass is no longer frozen. It ends on ${until}.`,
  extended: (day: string) => `The pass now ends on ${day}.`,
  revoked: (notified: boolean) => `The pass has ended. ${statusText(notified)}`,
  shared: 'Both can book with this pass now.',
  unshared: 'Only its holder can book with this pass now.',
  consentGiven: 'Saved: they want to hear from us.',
  consentWithdrawn: 'Saved: only mails about bookings and purchases.',
  merged: 'The two records are merged.',
  erased: 'Their data is erased.',
  mailAgain: 'The mail is being sent again.',
  mailRefused: {
    already: 'This mail has already been sent again.',
    notFailed: 'This mail has not failed: it was sent, or is retried automatically.',
    notStored: 'This mail is not stored. If it had a code or a link, they can ask for a new one themselves.',
    noReason: 'There is no longer a reason for this mail, so nothing was sent.',
    reply: 'This is a reply to an enquiry: send it again there.',
    address: 'Mails to their address bounce, so nothing was sent. Please correct the address first.',
    complained:
      'They marked one of our mails as spam, so nothing was sent. We send such mails again when they switch them on in their account.',
  },
  refused: {
    revoked: 'This pass has been revoked.',
    expired: 'This pass has ended: extend it first.',
    unlimited: 'This pass counts no sessions: extend it instead.',
    belowZero: (left: string) => `Only ${left} left on this pass.`,
    samePerson: 'This is the same record.',
    gone: 'One of the two records has already been merged or erased.',
    address: 'Keep the record that has an e-mail address, and merge this one into it.',
    staff: 'One of the two people works here: remove their role first.',
    worksHere: 'They work here: remove their role first.',
    mergedBefore: 'This record was merged: erase the remaining record.',
    erasedBefore: 'Their data has already been erased.',
    open: 'There are open passes, bookings or payments. Finish them first, or choose to erase anyway.',
  },
})

/** The reasons of ledger entries: stored with them, in English only. */
export const memberLedgerNotes = {
  mergedTwice: 'Returned because two records of one person had booked it',
  /** The text that `redact_person` sets. */
  erased: 'erased',
}
