import { joinList } from '#features/studio/text/whereabouts.ts'
import { inLanguages } from '#lib/language.ts'
import type { PolicyOffer } from '../policyOffer.ts'

// Sentences of the policies that depend on what the studio offers.

/** Joins the parts that apply. */
export const joinParts = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')

const withArticle = (word: string) => `${/^[aeiou]/i.test(word) ? 'an' : 'a'} ${word}`

/** `1 hour before an online class, 6 hours before an in-studio mat or barre group, and ...` */
const freeHours = (offer: PolicyOffer, before = '') => {
  const [groups, sessions] = [offer.groups(), offer.sessions().map(withArticle)]
  const others = [
    ...offer.classes().map((name) => `${withArticle(name)} class`),
    ...(sessions.length ? [`${joinList(sessions, 'or')} session`] : []),
  ]
  const parts = [
    ...(offer.isOnline ? [`${before}{hours:onlineHours} before an online class`] : []),
    ...(groups.length
      ? [`${before}{hours:groupHours} before an in-studio ${joinList(groups, 'or')} group`]
      : []),
    ...(others.length
      ? [
          `${before}{hours:reformerHours} before ${sessions.length ? others.join(', ') : joinList(others, 'or')}`,
        ]
      : []),
  ]
  if (parts.length === 0) return `${before}the time that your booking names`
  return parts.length > 2 ? `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}` : parts.join(' and ')
}

export const countsFromSession = ({ days }: PolicyOffer) =>
  days.from === 'firstSession' || days.from === 'either'

const daysBegin = {
  firstSession: 'Its days count from your first session.',
  purchase: 'Its days count from the day of purchase.',
  either: 'Its days count from your first session or from the day of purchase, as the package says.',
}
const validFor = ({ hasQuarter }: PolicyOffer['days']) =>
  `A pass is valid for {days:passDays} from your first session${hasQuarter ? '; the Quarter plan for {days:quarterDays}' : ''}.`
const unusedFor = ({ hasQuarter }: PolicyOffer['days']) =>
  `A pass with no session taken expires {weeks:unusedWeeks} after purchase${hasQuarter ? ', the Quarter plan {weeks:quarterUnusedWeeks} after' : ''}.`

/** How long a pass is valid, if the numbers of the rules don't apply to all packages on sale. */
const perPackage = ({ from }: PolicyOffer['days']) =>
  joinParts('A pass is valid for as many days as its package says.', from !== null && daysBegin[from])

/** How long a pass is valid, in short. */
const validity = (offer: PolicyOffer) => {
  const discovery = 'a Discovery Session for {days:discoveryDays} from purchase'
  const quarter = offer.days.hasQuarter
  if (!offer.days.matchesDefaults)
    return joinParts(
      perPackage(offer.days),
      offer.hasDiscovery && 'A Discovery Session is valid for {days:discoveryDays} from purchase.',
    )
  const all = [
    'A pass is valid for {days:passDays} from your first session',
    ...(quarter ? ['the Quarter plan for {days:quarterDays}'] : []),
    ...(offer.hasDiscovery ? [discovery] : []),
  ]
  return `${all.join(', ')}. An unused pass expires {weeks:unusedWeeks} after purchase${quarter ? ', an unused Quarter plan {weeks:quarterUnusedWeeks} after' : ''}.`
}

export const includedText = (offer: PolicyOffer) => {
  const types = [
    ...(offer.hasGroup ? ['group'] : []),
    ...(offer.hasReformer ? ['reformer'] : []),
    ...(offer.hasPrivate ? ['private'] : []),
    ...(offer.hasSemiPrivate ? ['semi-private'] : []),
    ...(offer.isOnline ? ['online'] : []),
  ]
  const all = [
    ...(offer.hasDiscovery ? ['the Discovery Session'] : []),
    ...(types.length > 1 ? [`every ${joinList(types, 'and')} pass`] : []),
    ...(offer.hasUnlimited ? ['the Unlimited plan'] : []),
    ...(offer.days.hasQuarter ? ['the Quarter plan'] : []),
  ]
  return all.length > 0 && `That includes ${joinList(all, 'and')}.`
}

/** Sentences that the policies share with their summaries. */
export const policyWords = inLanguages('policyWords', {
  freeHours,
  validFor,
  unusedFor,
  perPackage,
  validity,
})
