import { withTranslations } from '#lib/language.ts'
import { hindi } from './freezePanel.lazy.hi.ts'

const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`

/** A member's freezes of a pass. Days such as `Mon, 30 Nov`. */
const english = {
  freeze: 'Freeze',
  freezeThis: (pass: string) => `Freeze ${pass}`,
  /** The freezes and days that are left. */
  left: (freezes: number, days: number) =>
    freezes === 0 || days === 0
      ? 'You have used up your freezes of this pass. The studio can help.'
      : `Away for a while? You can freeze this pass ${freezes === 1 ? 'once' : `${freezes} times`}, ${count(days, 'day')} in all. Frozen days are added to the end of the pass.`,
  frozen: (from: string, to: string) => `Frozen from ${from} to ${to}`,
  byStudio: 'By the studio',
  end: { running: 'End the freeze', coming: 'Cancel the freeze' },
  endTitle: { running: 'End the freeze now?', coming: 'Cancel this freeze?' },
  endText: (until: string) => `You can book with this pass from today on. It ends on ${until}.`,
  endComing: (until: string) =>
    `This pass then ends on ${until}. Classes that were cancelled stay cancelled.`,
  keep: 'Keep the freeze',
  title: 'Freeze this pass',
  from: 'First frozen day',
  to: 'Last frozen day',
  limits: (days: number, from: string) => `${count(days, 'day')} at most, from ${from} on.`,
  until: 'Your pass ends',
  untilNow: (before: string, after: string) => `${before} → ${after}`,
  sessions: 'Sessions left',
  sessionsNow: (before: number, after: number): string =>
    before === after ? `${before}` : `${before} → ${after}`,
  after: 'Freezes left afterwards',
  afterThis: (freezes: number, days: number) => `${count(freezes, 'freeze')}, ${count(days, 'day')}`,
  refundedBookings: (classes: number): string =>
    classes === 1
      ? 'This class is cancelled free of charge'
      : `These ${classes} classes are cancelled free of charge`,
  chargedBookings: (classes: number): string =>
    classes === 1
      ? 'For this class the deadline for free cancellation has passed'
      : 'For these classes the deadline for free cancellation has passed',
  cost: {
    sessions: (sessions: number) => count(sessions, 'session'),
    days: (days: number) => `${count(days, 'day')} of your pass`,
    strikes: (strikes: number) => count(strikes, 'strike'),
    fee: (amount: string) => `${amount} in fees`,
  },
  costs: (what: string) => (what ? `Cancelling costs: ${what}.` : 'Cancelling costs nothing.'),
  unaffectedBookings: (classes: number): string =>
    classes === 1
      ? 'This class is booked with another pass and stays booked'
      : `These ${classes} classes are booked with other passes and stay booked`,
  waitlistEntries: (queues: number): string =>
    queues === 1 ? 'You leave this waitlist' : `You leave these ${queues} waitlists`,
  item: (title: string, day: string) => `${title}, ${day}`,
  nothing: 'Nothing is booked with this pass on these days.',
  submit: (days: number) => `Freeze for ${count(days, 'day')}`,
  submitWithCost: (days: number, what: string) => `Freeze for ${count(days, 'day')}: ${what}`,
  failed: 'We could not load the effects of this freeze',
}

export type English = typeof english
export const freezePanelText = withTranslations({ en: english, hi: hindi })
