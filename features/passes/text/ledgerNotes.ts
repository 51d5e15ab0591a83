import { inLanguages } from '#lib/language.ts'

/** Why an entry stands in a pass's ledger: recorded with it in English, whoever caused it. */
export const ledgerNotes = {
  late: 'Cancelled after the deadline',
  noShow: 'Did not come',
  cameAfterAll: 'Had been marked as absent by mistake',
  frozen: 'Returned because the pass was frozen',
  studioCancelled: 'Cancelled by the studio',
  refunded: 'Ended because its payment was given back in full',
  refundedByStaff: 'Ended because its payment was given back',
  shortened: 'Taken back with a part of its price',
  saleVoided: 'Ended because its sale at the desk was a mistake',
  disputeLost: 'Ended because the bank took its payment back',
  moved: 'Returned because the class was moved',
  madeWhole: 'Longer because the class was moved and it was the last chance',
  bookedAgain: 'Returned because the same class was booked again',
}

const ledgerNoteText = inLanguages('ledgerNoteText', ledgerNotes)

/** A note of a ledger in the language of the moment; what staff typed stays as it is. */
export function ledgerNoteNow(note: string): string {
  const known = Object.entries(ledgerNotes).find(([, said]) => said === note)
  return known ? ledgerNoteText[known[0] as keyof typeof ledgerNotes] : note
}
