import { gstBasisPoints, packagesOnSale } from '#features/passes/packageReads.server.ts'
import { listPackages } from '#features/passes/usecases/readPackages.server.ts'
import { isPrivateKind, pricesIncludeTax, shownKinds, studioSettings } from '#features/studio/settings.ts'
import { whereaboutsText as whereabouts } from '#features/studio/text/whereabouts.ts'
import { studioFacts } from '#features/studio/usecases/readStudio.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { Facts } from '#lib/placeholders.ts'
import { studioDay } from '#lib/time.ts'
import { type TaughtKind, taughtKinds } from '../factStore.server.ts'
import { freeHourNumbers, policyNumbers } from '../policyNumbers.ts'
import { factText } from '../text/facts.ts'

export interface PageFacts {
  facts: Facts
  /** The kinds of class that the studio offers, in its order, with their group sizes in words. */
  kinds: { key: string; isPrivate: boolean; places: string; most: string }[]
}

/** All facts for the texts of pages, from settings, classes and packages; in the current language. */
export async function pageFacts(db: Db, now: Temporal.Instant): Promise<PageFacts> {
  const today = studioDay(now)
  const settings = studioSettings()
  const [ofStudio, taught, sold, gst] = await Promise.all([
    studioFacts(db),
    taughtKinds(db, today),
    packagesOnSale(db, today).then(listPackages),
    gstBasisPoints(db, 'group', today),
  ])
  const types = new Set(sold.map(({ packageType }) => packageType))
  const kinds = offeredKinds(taught, types)
  const sizes = sold
    .filter(({ packageType }) => packageType !== 'discovery')
    .map(({ totalSessions }) => totalSessions)
  const counted = [...new Set(sizes.flatMap((size) => size ?? []))].sort((a, b) => a - b)
  const facts: Facts = {
    ...policyNumbers(settings, today, gst / 100, sold, ofStudio.audience),
    ...freeHourNumbers(settings, today),
    ...Object.fromEntries(shownKinds().map(({ key }) => [`${key}Places`, groupSizes(taught, key).places])),
    studio: ofStudio.name,
    answers: ofStudio.answerHours ? factText.answers(ofStudio.answerHours) : '',
    everywhere: whereabouts.everywhere(),
    kindCount: factText.number(linkedKinds(kinds).length),
    passSizes: factText.passSizes(counted, sizes.includes(null)),
    taxSentence: pricesIncludeTax() ? factText.tax : '',
  }
  return { facts, kinds }
}

/**
 * All placeholders that texts of pages may use: the facts of the studio, and those of one kind of class (`places`) and
 * one person (`firstName`), which have no value here.
 */
export const namedFacts = async (db: Db, now: Temporal.Instant): Promise<Facts> => ({
  ...(await pageFacts(db, now)).facts,
  places: '',
  firstName: '',
})

/** The kinds to which the home page links: of the private kinds, which share a page, only the first. */
export const linkedKinds = (kinds: PageFacts['kinds']): PageFacts['kinds'] =>
  kinds.filter(({ isPrivate }, index) => !isPrivate || kinds.findIndex((each) => each.isPrivate) === index)

const offeredKinds = (taught: TaughtKind[], types: ReadonlySet<string>): PageFacts['kinds'] =>
  shownKinds()
    .map((kind) => ({ kind, isPrivate: isPrivateKind(kind.key) }))
    .filter(
      ({ kind, isPrivate }) =>
        taught.some((each) => each.kind === kind.key) ||
        (isPrivate && kind.paidBy.some((type) => types.has(type))),
    )
    .map(({ kind: { key }, isPrivate }) => ({ key, isPrivate, ...groupSizes(taught, key) }))

/**
 * The group sizes, `twelve` or `six to eight`, and the largest one; empty if the kind has no classes at a studio, or
 * only private ones.
 */
function groupSizes(taught: TaughtKind[], key: string): { places: string; most: string } {
  const { least, most } = taught.find(({ kind }) => kind === key) ?? {}
  if (!least || !most || most < 2) return { places: '', most: '' }
  const { number, range } = factText
  return { places: least === most ? number(most) : range(number(least), number(most)), most: number(most) }
}
