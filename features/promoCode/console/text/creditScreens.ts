import { inLanguages } from '#lib/language.ts'
import type { CreditState } from '../../creditRules.ts'

const credits = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

/** Texts of the console's screen of credits. Days such as `Wed 9 Dec`, amounts such as `₹250`. */
export const creditScreens = inLanguages('creditScreens', {
  title: 'Credits',
  sentence: {
    open: (count: number, sum: string) =>
      count === 0 ? 'No unused credits.' : `${credits(count)} not used yet: ${sum} off passes.`,
    used: (count: number, sum: string) => `${credits(count)} used: ${sum} taken off payments.`,
    withdrawn: (count: number, sum: string) => `${credits(count)} withdrawn, ${sum}.`,
    ended: (count: number, sum: string) => `${credits(count)} not used in time, ${sum}.`,
  } satisfies Record<CreditState, (count: number, sum: string) => string>,
  failed: 'The credits could not be loaded.',
  none: {
    open: 'No unused credits. See Settings, “Late cancellations and no-shows”, for when members get one.',
    used: 'No credit has been used yet.',
    withdrawn: 'No credit has been withdrawn.',
    ended: 'No credit has expired unused.',
  } satisfies Record<CreditState, string>,
  which: 'Which credits',
  lists: { open: 'Not used', used: 'Used', withdrawn: 'Withdrawn', ended: 'Expired' } satisfies Record<
    CreditState,
    string
  >,
  everybody: 'Show all members',
  who: 'Member',
  why: 'For',
  amount: 'Credit',
  until: 'Until',
  forClass: (title: string, day: string) => `${title}, ${day}: cancelled late by the studio`,
  lead: (amount: string, why: string) => `${amount} for ${why}`,
  code: 'Code',
  since: 'Since',
  state: 'Status',
  states: { open: 'not used', used: 'used', withdrawn: 'withdrawn', ended: 'expired' } satisfies Record<
    CreditState,
    string
  >,
  usedOn: 'Used',
  withdrawnOn: 'Withdrawn',
  withdrawnBecause: 'Reason',
  payment: 'View payment',
  withdraw: (amount: string) => `Withdraw ${amount}`,
  withdrawHelp:
    'The code stops working, and the studio owes nothing any more. The member gets no mail. A checkout that has already applied the code can use it for up to 30 more minutes, and a payment link until the link expires.',
  reasonField: 'Reason',
  reasonHint: 'Staff can see it. The member sees it only if they export their data.',
  ownTitle: 'Credits',
  own: (count: number, sum: string) => `${credits(count)}, ${sum}`,
  see: 'View',
})
