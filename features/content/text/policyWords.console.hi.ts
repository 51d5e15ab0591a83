import { joinList } from '#features/studio/text/whereabouts.ts'
import type { PolicyOffer } from '../policyOffer.ts'
import type * as english from './policyWords.ts'

const freeHours = (has: PolicyOffer) => {
  const others = [...has.classes(), ...has.sessions()]
  const parts = [
    ...(has.isOnline ? ['ऑनलाइन क्लास {hours:onlineHours} पहले तक'] : []),
    ...(has.groups().length
      ? [`स्टूडियो में ${joinList(has.groups(), 'या')} की ग्रुप क्लास {hours:groupHours} पहले तक`]
      : []),
    ...(others.length ? [`${joinList(others, 'या')} क्लास {hours:reformerHours} पहले तक`] : []),
  ]
  return parts.length ? joinList(parts, 'और') : 'बुकिंग पर लिखे समय तक'
}

const discovery = 'डिस्कवरी सेशन ख़रीदने के दिन से {days:discoveryDays} तक मान्य है।'
const daysBegin = {
  firstSession: 'दिनों की गिनती आपके पहले सेशन से शुरू होती है।',
  purchase: 'दिनों की गिनती ख़रीदने के दिन से शुरू होती है।',
  either: 'दिनों की गिनती पहले सेशन से शुरू होती है या ख़रीदने के दिन से, जैसा पैक में लिखा हो।',
}
const validFor = ({ hasQuarter }: PolicyOffer['days']) =>
  `पास आपके पहले सेशन से {days:passDays} तक मान्य है${hasQuarter ? ', Quarter प्लान {days:quarterDays} तक' : ''}।`
const unusedFor = ({ hasQuarter }: PolicyOffer['days']) =>
  `कोई सेशन न लिया गया हो, तो पास ख़रीदने के {weeks:unusedWeeks} बाद समाप्त हो जाता है${hasQuarter ? ', Quarter प्लान {weeks:quarterUnusedWeeks} बाद' : ''}।`
const perPackage = ({ from }: PolicyOffer['days']) =>
  ['पास उतने दिन मान्य है, जितने उसके पैक में लिखे हैं।', ...(from ? [daysBegin[from]] : [])].join(' ')

/** How long a pass is valid, in short. */
const validity = ({ days, hasDiscovery }: PolicyOffer) => {
  const own = days.matchesDefaults ? [validFor(days), unusedFor(days)] : [perPackage(days)]
  return [...own, ...(hasDiscovery ? [discovery] : [])].join(' ')
}

/** Hindi: sentences that the policies share with their summaries. */
export const policyWords: typeof english.policyWords = {
  freeHours,
  validFor,
  unusedFor,
  perPackage,
  validity,
}
