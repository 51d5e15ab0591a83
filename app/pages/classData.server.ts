import { type RouterContextProvider, redirect } from 'react-router'
import { callApi, clockContext, settingsOf } from '#app/api.server.ts'
import { loadPageTexts } from '#app/sitePage.server.ts'
import { contentContract } from '#features/content/schema.ts'
import { classPrice } from '#features/passes/packageRules.ts'
import { type PackageView, passesContract } from '#features/passes/schema.ts'
import { paysFor, pricesIncludeTax } from '#features/studio/settings.ts'
import { type ClassPage, type ClassSummary, timetableContract } from '#features/timetable/schema.ts'
import { currentLanguage, languagePrefix } from '#lib/language.ts'
import { isoInstant } from '#lib/time.ts'
import { classArt } from './classArt.ts'
import { portraitData } from './teacherData.server.ts'

type Context = Readonly<RouterContextProvider>

const MAX_SIMILAR = 3
const MAX_COSTS = 7
const MAX_STEPS = 3

/** Everything that a class's page shows; redirects from an earlier address to the current one. */
export async function classData(context: Context, slug: string) {
  const page = await callApi(context, timetableContract['GET /studio/classes/:slug'], { params: { slug } })
  if (page.slug !== slug) throw redirect(`${languagePrefix(currentLanguage())}/classes/${page.slug}`, 301)
  const now = context.get(clockContext)()
  const [classes, packages, people, whyPage] = await Promise.all([
    callApi(context, timetableContract['GET /studio/classes']),
    callApi(context, passesContract['GET /user/get-membership-packages']),
    callApi(context, contentContract['GET /studio/instructors']),
    loadPageTexts(context, 'why'),
  ])
  const { teachers, ...classFields } = page
  const paying = packages.filter((pack) => pays(context, pack, page))
  return {
    page: classFields,
    art: classArt(page, classes),
    costs: paying.slice(0, MAX_COSTS).map(costOf),
    lowest: lowestOf(paying),
    taxed: paying.some(({ packageType }) => pricesIncludeTax(packageType, now)),
    teachers: people
      .map((person, index) => ({ ...portraitData(person, index), title: person.title }))
      .filter((person) => teachers.includes(person.slug)),
    steps: whyPage.firstSteps.slice(0, MAX_STEPS),
    similar: similarTo(page, classes).map((similar) => ({
      ...summaryOf(similar),
      art: classArt(similar, classes),
    })),
    now: isoInstant(now),
  }
}

const pays = (context: Context, { packageType, location }: PackageView, page: ClassPage) =>
  paysFor(settingsOf(context), packageType, page.kind) &&
  (location === 'all' || page.locations.includes(location))

/** The price of one class with a pass, in rupees; none for unlimited passes. */
function costOf(pack: PackageView) {
  return {
    id: pack._id,
    name: pack.packageName,
    isFirst: pack.packageType === 'discovery',
    sessions: pack.totalSessions,
    days: pack.validity,
    price: pack.price,
    each: classPrice(pack),
  }
}

/** The lowest price of one class, with any pass that is not only for newcomers. */
function lowestOf(paying: PackageView[]): number | null {
  const prices = paying
    .filter(({ packageType }) => packageType !== 'discovery')
    .map(classPrice)
    .filter((price) => price !== null)
  return prices.length ? Math.min(...prices) : null
}

/** Similar classes: first those of the same kind, then those that begin soonest. */
function similarTo(page: ClassPage, classes: ClassSummary[]): ClassSummary[] {
  const startOf = ({ next }: ClassSummary) => next?.startsAt ?? '9'
  return classes
    .filter(({ slug }) => slug !== page.slug)
    .sort(
      (a, b) =>
        Number(b.kind === page.kind) - Number(a.kind === page.kind) || (startOf(a) < startOf(b) ? -1 : 1),
    )
    .slice(0, MAX_SIMILAR)
}

const summaryOf = ({ slug, title, description, next }: ClassSummary) => ({
  slug,
  title,
  summary: firstSentence(description),
  next: next && { date: next.date, startsAt: next.startsAt, location: next.location },
})

const firstSentence = (text: string): string => /^.+?[.!?।](?=\s|$)/s.exec(text)?.[0] ?? text
