import type { PageTexts } from '#app/sitePage.server.ts'
import { homePageText } from '#features/content/text/homePage.ts'
import { pricesIncludeTax } from '#features/studio/settings.ts'

type HomeTexts = PageTexts<'home'>

export interface Discovery {
  /** `₹900` */
  price: string
  /** How many days it is valid. */
  days: number
  /** Null: unlimited. */
  sessions: number | null
  /** `at either studio or online` */
  where: string
}

const toDiscovery = '/membership?type=discovery'

/** The animated roll-up with the studio's caption and button; without a heading it is not shown. */
export function rollUp(texts: HomeTexts, discovery: Discovery | undefined) {
  const t = homePageText.rollUp
  const captions = [texts.rollLie, texts.rollBreathe, texts.rollRise, texts.rollSit, texts.rollReach]
  return (
    texts.rollTitle && {
      title: texts.rollTitle,
      poses: t.poses.map(
        (pose, index) => [pose, captions[index] ?? '', t.count(index + 1, t.poses.length)] as const,
      ),
      ...(discovery
        ? { action: t.comeOnce(discovery.price, discovery.sessions), to: toDiscovery }
        : { action: t.timetable, to: '/class-schedule' }),
    }
  )
}

/** The steps from the first class to a regular seat. If a Discovery package is sold, a button to buy it follows. */
export function steps(texts: HomeTexts, discovery: Discovery | undefined) {
  const t = homePageText.steps
  return {
    label: t.label,
    title: texts.stepsTitle,
    lead: texts.stepsLead,
    steps: [
      ...(discovery
        ? [
            {
              art: 'how-come',
              title: t.once(discovery.sessions),
              text: t.onceText(discovery),
            },
          ]
        : []),
      ...(texts.passText ? [{ art: 'how-choose', title: t.pass, text: texts.passText }] : []),
      ...(texts.locationText ? [{ art: 'how-keep', title: t.location, text: texts.locationText }] : []),
    ],
    ...(discovery && {
      offer: {
        label: t.buy,
        to: toDiscovery,
        note: t.buyNote(discovery.price, pricesIncludeTax('discovery')),
      },
    }),
  }
}
