import { inLanguages } from '#lib/language.ts'

/** Sentences of pages and policies: the costs of a late cancellation and a no-show. An amount is a text: `₹200`. */
export const lateRuleText = inLanguages('lateRuleText', {
  /** The cost for a pass with a number of sessions. */
  counted: {
    session: 'costs one session',
    day: 'takes one day off the end of the pass',
    strike: 'is a strike, and the session comes back',
    nothing: 'costs nothing, and the session comes back',
    fee: (amount: string): string => `costs a fee of ${amount}, and the session comes back`,
  },
  /** The cost for an Unlimited plan. */
  unlimited: {
    session: 'costs one session',
    day: 'takes one day off the end',
    strike: 'is a strike',
    nothing: 'costs nothing',
    fee: (amount: string): string => `costs a fee of ${amount}`,
  },
  onUnlimited: (what: string) => `; on an Unlimited plan it ${what}`,
  both: (what: string) => `A late cancel, or a no-show, ${what}.`,
  late: (what: string) => `A late cancel ${what}.`,
  missed: (what: string) => `A no-show ${what}.`,
  /** For a type of package with its own rules, such as `Reformer`: the same sentences, with its costs. */
  exception: (type: string, sentences: string) => `With a ${type} pass instead: ${sentences}`,
  forgiven: (times: number) =>
    times === 1
      ? 'The first of each calendar month is forgiven.'
      : `The first ${times} of each calendar month are forgiven.`,
  strikes: (count: number, days: number, window: number, lasts: number) =>
    `With ${count} strikes in ${days} days you can book no more than ${window === 1 ? '1 day' : `${window} days`} ahead, for ${lasts === 1 ? '1 day' : `${lasts} days`}.`,
  fees: 'A fee is never charged automatically: you pay it on this site or at the desk.',
  ruledOn: 'The rule of the day on which you book applies.',
})
