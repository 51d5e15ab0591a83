import { howOftenText as t } from '#app/text/membershipPage.ts'
import { type PassForPace, paces, passForPace } from '#features/passes/packageRules.ts'
import type { PackageType, PackageView } from '#features/passes/schema.ts'
import { membershipText, packageText } from '#features/passes/text/membership.ts'
import { filterLocations, matchesFilter, shownTypes } from '#features/passes/ui/packageFilter.ts'
import { glyphOf, locationIsOnline, shownKinds } from '#features/studio/settings.ts'
import { formatRupees } from '#lib/money.ts'

/** The texts about the recommended pass for one pace. */
interface PaceAnswer {
  often: string
  id: string
  name: string
  each: string
  facts: string[]
  extra: string
  buy: string
}

/** A type of packages, and the answer for each pace. */
interface PacedType {
  type: PackageType
  name: string
  glyph: string
  answers: PaceAnswer[]
}

export type HowOftenData = ReturnType<typeof howOften>

/** With at most this many packages, no question is asked. */
const MAX_PASSES_WITHOUT_QUESTION = 4
/** Classes that people attend every week. */
const weeklyTypes = ['group', 'reformer'] as const

/**
 * The question how often somebody wants to come, with answers made from the packages on sale. The packages of a
 * location are combined with those for all locations, so that choosing a location needs no further request. Null if
 * there is nothing to choose.
 */
export function howOften(packages: PackageView[]) {
  const passes = packages.filter(({ packageType }) => packageType !== 'discovery')
  const types = passes.length > MAX_PASSES_WITHOUT_QUESTION ? typesOf(passes) : []
  if (types.length === 0) return null
  // A location with fewer options uses the answers for all locations, so that the question stays the same.
  const byLocation = filterLocations().flatMap((location) => {
    const typePasses = typesOf(passes.filter((pkg) => matchesFilter(pkg, { type: null, location })))
    return typePasses.length === types.length ? [[location, typePasses] as const] : []
  })
  const { title, kinds, take, show, pick, others, perClass } = t
  return {
    texts: { title, kinds, take, show, pick, others, perClass, scale: paces.map((pace) => t.scale[pace]) },
    types,
    byLocation: Object.fromEntries(byLocation),
  }
}

/** Types that are attended weekly and have a choice. Online-only packages are separate. */
function typesOf(passes: PackageView[]): PacedType[] {
  const offered = weeklyTypes
    .filter((type) => shownTypes().includes(type))
    .map((type) => passes.filter((pkg) => pkg.packageType === type && !locationIsOnline(pkg.location)))
    .filter((typePasses) => typePasses.length > 1)
  const all = offered.flat()
  return offered.flatMap((typePasses) => {
    const type = typePasses[0]?.packageType
    if (!type) return []
    const answers = paces.flatMap((pace) => answerFor(typePasses, all, pace) ?? [])
    return [{ type, name: membershipText.typeNames[type], glyph: glyphFor(type), answers }]
  })
}

const glyphFor = (type: PackageType) =>
  glyphOf(shownKinds().find(({ paidBy }) => paidBy.includes(type))?.key ?? type)

function answerFor(
  typePasses: PackageView[],
  all: PackageView[],
  pace: (typeof paces)[number],
): PaceAnswer | null {
  const best = passForPace(typePasses, pace)
  if (!best) return null
  const { pkg } = best
  return {
    often: t.often[pace],
    id: pkg._id,
    name: pkg.packageName,
    each: eachOf(best),
    facts: [
      pkg.totalSessions === null ? t.unlimited : t.sessions(pkg.totalSessions),
      t.days[pkg.validityFrom](packageText.days(pkg.validity)),
      ...(pkg.location === 'all' ? [] : [packageText.where(pkg)]),
    ],
    extra: extraOf(best, all, pace),
    buy: t.buy(pkg.packageName, formatRupees(pkg.price)),
  }
}

/** The price of one class, rounded to the rupee if it is divided by another number of classes than in the list. */
const eachOf = ({ pkg, classes, each }: PassForPace<PackageView>) =>
  formatRupees(classes === pkg.totalSessions ? Math.round(each * 100) / 100 : Math.round(each))

/** Additional information: the number of classes that share the price, or the kinds that the pass does not pay for. */
function extraOf(best: PassForPace<PackageView>, all: PackageView[], pace: number): string {
  const { pkg, classes, covers, weekly } = best
  if (covers) {
    if (classes === pkg.totalSessions) return ''
    const shared = t.sharedBy(eachOf(best), classes, packageText.days(pkg.validity))
    return pkg.totalSessions === null && pace < 7 ? `${shared} ${t.falls}` : shared
  }
  const secondPass = weekly > 0 ? passForPace(all, pace - weekly) : null
  if (!secondPass?.covers) return t.lasts(packageText.days(Math.floor((classes * 7) / pace)))
  const type = secondPass.pkg.packageType === pkg.packageType ? null : secondPass.pkg.packageType
  return `${t.pays(weekly)} ${t.add(secondPass.pkg.packageName, secondPass.pkg.price, type)}`
}
