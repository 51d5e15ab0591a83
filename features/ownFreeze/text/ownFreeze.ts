import { inLanguages } from '#lib/language.ts'

const count = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** The server's texts about a member's own freezes. Days are formatted texts. */
export const ownFreezeText = inLanguages('ownFreezeText', {
  frozen: (from: string, to: string, until: string) =>
    `Your pass is frozen from ${from} to ${to}, and ends on ${until}.`,
  ended: (until: string) => `Your pass is no longer frozen. It ends on ${until}.`,
  refused: {
    staffOnly: 'The studio freezes passes for its members. Please ask the studio.',
    usedUp: (freezes: number) =>
      `You have already frozen this pass ${freezes === 1 ? 'once' : `${freezes} times`}, which is the limit. Please ask the studio.`,
    noDays: (days: number) =>
      `You have already frozen this pass for ${count(days)}, which is the limit. Please ask the studio.`,
    tooSoon: (day: string) => `A freeze can begin on ${day} at the earliest.`,
    tooLong: (days: number) => `A freeze can last ${count(days)} at most.`,
    notBegun: 'The days of this pass begin with its first class, so you need no freeze before that.',
    daysLeft: (days: number) => `You can freeze this pass for ${count(days)} more.`,
  },
})
