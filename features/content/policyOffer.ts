import type { PackageView } from '#features/passes/schema.ts'
import { type DaysSold, daysSold } from '#features/passes/validityRules.ts'
import { numberOn } from '#features/studio/rules.ts'
import {
  inSentence,
  isPrivateKind,
  kindName,
  kindsInStudios,
  type StudioSettings,
  shownKinds,
  shownLocations,
} from '#features/studio/settings.ts'

/**
 * The parts of the studio’s offer that a policy can mention. A policy leaves out what the studio does not offer.
 */
export interface PolicyOffer {
  days: DaysSold
  /** Whether the studio sells any pass other than Discovery. */
  hasPasses: boolean
  hasDiscovery: boolean
  hasUnlimited: boolean
  hasGroup: boolean
  isOnline: boolean
  hasReformer: boolean
  hasPrivate: boolean
  hasSemiPrivate: boolean
  /** The names of the kinds with the cancellation deadline of group classes in a studio. */
  groups: () => string[]
  /**
   * The names of the kinds with the other deadline: private and semi-private ones are called sessions, the others
   * classes.
   */
  classes: () => string[]
  sessions: () => string[]
}

export function policyOffer(
  settings: StudioSettings,
  onSale: readonly PackageView[],
  day: Temporal.PlainDate,
): PolicyOffer {
  const kinds = shownKinds()
  const isPaidBy = (type: string) => kinds.some(({ paidBy }) => paidBy.includes(type))
  const inStudios = kindsInStudios()
  const isGroup = ({ paidBy }: (typeof kinds)[number]) => paidBy.includes('group')
  const nonGroupKinds = inStudios.filter((kind) => !isGroup(kind))
  // Functions, because the names depend on the language in which the policy is shown.
  const kindNames = (ofKinds: typeof kinds) => () => ofKinds.map(({ key }) => inSentence(kindName(key)))
  return {
    days: daysSold(onSale, (rule) => numberOn(settings.numbers, rule, day)),
    hasPasses: onSale.some(({ packageType }) => packageType !== 'discovery'),
    hasDiscovery: onSale.some(({ packageType }) => packageType === 'discovery'),
    hasUnlimited: onSale.some(({ totalSessions }) => totalSessions === null),
    isOnline: shownLocations().some(({ isOnline }) => isOnline),
    hasGroup: isPaidBy('group'),
    hasReformer: isPaidBy('reformer'),
    hasPrivate: isPaidBy('private'),
    hasSemiPrivate: isPaidBy('semiPrivate'),
    groups: kindNames(inStudios.filter(isGroup)),
    classes: kindNames(nonGroupKinds.filter(({ key }) => !isPrivateKind(key))),
    sessions: kindNames(nonGroupKinds.filter(({ key }) => isPrivateKind(key))),
  }
}
