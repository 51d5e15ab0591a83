import type { PageWords } from '#app/sitePage.server.ts'
import { homeWords } from '#features/content/text/homeWords.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'

type WithWords = PageWords<'home'>

export interface Discovery {
  /** `₹900` */
  price: string
  /** How long it is valid. */
  days: number
}

const toDiscovery = '/membership?type=discovery'

/** The roll-up with the studio's caption and button; without a heading there is none. */
export function rollUp(says: WithWords, discovery: Discovery | undefined) {
  const t = homeWords.rollUp
  const captions = [says.rollLie, says.rollBreathe, says.rollRise, says.rollSit, says.rollReach]
  return (
    says.rollTitle && {
      title: says.rollTitle,
      cuts: t.cuts.map((cut, at) => [cut, captions[at] ?? '', t.count(at + 1, t.cuts.length)] as const),
      ...(discovery
        ? { action: t.comeOnce(discovery.price), to: toDiscovery }
        : { action: t.timetable, to: '/class-schedule' }),
    }
  )
}

/** From the first class to a regular place, in three steps; the first is for sale. */
export function steps(says: WithWords, discovery: Discovery | undefined) {
  const t = homeWords.steps
  return {
    label: t.label,
    title: says.stepsTitle,
    lead: says.stepsLead,
    steps: [
      ...(discovery
        ? [{ art: 'how-come', title: t.once, text: t.onceText(discovery.price, discovery.days) }]
        : []),
      ...(says.passText ? [{ art: 'how-choose', title: t.pass, text: says.passText }] : []),
      ...(says.locationText ? [{ art: 'how-keep', title: t.location, text: says.locationText }] : []),
    ],
    ...(discovery && {
      offer: {
        words: t.buy,
        to: toDiscovery,
        note: t.buyNote(discovery.price, pricesIncludeTax('discovery')),
      },
    }),
  }
}
