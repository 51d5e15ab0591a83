import { inLanguages } from '#lib/language.ts'

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** The sheet that changes the consequences together. Months such as `October 2026`, days such as `1 Dec 2026`. */
export const consequenceScreen = inLanguages('consequenceScreen', {
  open: 'Change all and compare with last month',
  openHelp:
    'Whether a semi-private class takes place with one person is a separate setting, under “Booking and cancelling”. If your policies say something about cancelling late, please change them too.',
  ahead: (numbers: number, day: string) =>
    `${count(numbers, 'change')} ${numbers === 1 ? 'is' : 'are'} announced for ${day}. They are withdrawn together, and members who got the mail are notified.`,
  withdraw: 'Withdraw all',
  withdrawNamed: (day: string) => `Withdraw all from ${day}`,
  title: 'Late cancellations and no-shows',
  lead: 'These rules apply to bookings made from the day that you choose. Before you set them, you see what they would have changed last month.',
  exceptions: 'Exceptions by pass type',
  exceptionsHelp:
    'Without an exception, the rules above apply. Strikes and forgiven cases are counted for all types together.',
  from: 'For bookings made from',
  fromHint: 'any day from tomorrow',
  preview: 'See what it changes',
  applyFrom: (day: string, notified: number) => `Set from ${day}, notify ${notified}`,
  cancel: 'Leave it as it is',
  month: (month: string, bookings: number) => `What if: ${month}, ${count(bookings, 'booking')}`,
  affected: (people: number) =>
    people === 0
      ? 'It would have affected nobody'
      : `It would have affected ${count(people, 'person', 'people')}`,
  sums: (forgiven: number, free: number) =>
    `${forgiven} forgiven${free ? `, ${free} without any consequence` : ''}.`,
  counted: { session: 'Sessions used', day: 'Days of unlimited passes', strike: 'Strikes', fee: 'Fees' },
  fees: (people: number, amount: string) =>
    `${count(people, 'person', 'people')} would have owed ${amount} in fees.`,
  credits: (bookings: number, amount: string) =>
    `We would have owed ${amount} in credits for ${count(bookings, 'booking')}.`,
  shortened: 'Members whose booking would have been limited',
  owed: 'Sessions or days that we would have owed',
  who: 'Who',
  cause: { 'late cancelled': 'late', 'no show': 'no-show' },
  event: (cause: string, day: string) => `${cause}, ${day}`,
  penalty: { session: '−1 session', day: '−1 day', strike: '1 strike', fee: 'a fee', nothing: 'nothing' },
  forgiven: 'forgiven',
  done: (notified: number) => `Saved. ${count(notified, 'member')} will get a mail.`,
  unchanged: 'These rules already apply: nothing was changed.',
})
