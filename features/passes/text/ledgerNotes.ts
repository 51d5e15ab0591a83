import { inLanguages } from '#lib/language.ts'

/** Reasons in the ledger of a pass. They are stored in English and translated when they are shown. */
export const ledgerNotes = {
  late: 'Cancelled after the deadline',
  noShow: 'Did not come',
  lateForgiven: 'Cancelled after the deadline, and forgiven',
  lateStrike: 'Cancelled after the deadline: a strike, no session',
  lateFee: 'Cancelled after the deadline: a fee, no session',
  lateNothing: 'Cancelled after the deadline, which costs nothing',
  missedForgiven: 'Did not come, and forgiven',
  missedStrike: 'Did not come: a strike, no session',
  missedFee: 'Did not come: a fee, no session',
  missedNothing: 'Did not come, which costs nothing',
  studioCancelledLate: 'Cancelled late by the studio, which gives one more for it',
  cameAfterAll: 'Had been marked as absent by mistake',
  usedAfterAll: 'Given again to be used: it had been written off after a mark by mistake',
  frozen: 'Returned because the pass was frozen',
  studioCancelled: 'Cancelled by the studio',
  refunded: 'Ended because its payment was given back in full',
  refundedByStaff: 'Ended because its payment was given back',
  shortened: 'Taken back with a part of its price',
  saleVoided: 'Ended because its sale at the desk was a mistake',
  disputeLost: 'Ended because the bank took its payment back',
  moved: 'Returned because the class was moved',
  compensated: 'Longer because the class was moved and it was the last chance',
  bookedAgain: 'Returned because the same class was booked again',
}

const ledgerNoteText = inLanguages('ledgerNoteText', ledgerNotes)

/** A ledger note in the current language; text typed by staff is unchanged. */
export function translateLedgerNote(note: string): string {
  const known = Object.entries(ledgerNotes).find(([, text]) => text === note)
  return known ? ledgerNoteText[known[0] as keyof typeof ledgerNotes] : note
}
