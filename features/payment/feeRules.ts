import type { Cause } from '#features/booking/consequenceRules.ts'
import type { MailKind } from '#lib/mail.server.ts'

/** The mail with the receipt of a fee; its id is the fee's. */
export const feePaid: MailKind = { name: 'feePaid' }

const names: Record<Cause, string> = {
  'late cancelled': 'Late cancellation fee',
  'no show': 'No-show fee',
}

/**
 * The name of a fee, shown where a sale shows the name of its pass; stored in English, like the names of packages.
 */
export const feeName = (cause: Cause, title: string, date: Temporal.PlainDate): string =>
  `${names[cause]}: ${title}, ${date.toLocaleString('en-IN', { day: 'numeric', month: 'short', year: 'numeric' })}`
