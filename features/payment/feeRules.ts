import type { Cause } from '#features/booking/consequenceRules.ts'
import type { MailKind } from '#lib/mail.server.ts'

/** The receipt of a fee, from the id of the fee. */
export const feePaid: MailKind = { name: 'feePaid' }

const names: Record<Cause, string> = {
  'late cancelled': 'Late cancellation fee',
  'no show': 'No-show fee',
}

/** What a fee is called where a pass has its name; stored in English, as the names of packages are. */
export const feeName = (cause: Cause, title: string, date: Temporal.PlainDate): string =>
  `${names[cause]}: ${title}, ${date.toLocaleString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })}`
