import type { RouterContextProvider } from 'react-router'
import { callApi, clockContext, settingsOf } from '#app/api.server.ts'
import { loadPageTexts } from '#app/sitePage.server.ts'
import { contentContract, type PostSummary } from '#features/content/schema.ts'
import { type PackageView, passesContract } from '#features/passes/schema.ts'
import { packageText } from '#features/passes/text/membership.ts'
import { numberOn } from '#features/studio/rules.ts'
import { studioContract } from '#features/studio/schema.ts'
import type { KindSetting } from '#features/studio/settings.ts'
import { openingLabel } from '#features/studio/text/openingHours.ts'
import { timetableContract } from '#features/timetable/schema.ts'
import { formatRupees } from '#lib/money.ts'
import { isDayBefore, isoInstant, studioDay } from '#lib/time.ts'
import { rollUp, steps } from './homeSections.server.ts'

type Context = Readonly<RouterContextProvider>

/** The lowest price of one class of a kind, as `₹700`; not the newcomers' price. */
function cheapest(packages: PackageView[], { paidBy }: KindSetting): string | undefined {
  const prices = packages
    .filter((pkg) => pkg.packageType !== 'discovery' && paidBy.includes(pkg.packageType))
    .flatMap((pkg) => (pkg.totalSessions ? [pkg.price / pkg.totalSessions] : []))
  return prices.length ? formatRupees(Math.ceil(Math.min(...prices))) : undefined
}

async function prices(context: Context) {
  const packages = await callApi(context, passesContract['GET /user/get-membership-packages'])
  const discovery = packages.find((pkg) => pkg.packageType === 'discovery')
  return {
    discovery: discovery && {
      price: formatRupees(discovery.price),
      days: discovery.validity,
      sessions: discovery.totalSessions,
      where: packageText.at(discovery),
    },
    lowestPrices: Object.fromEntries(
      settingsOf(context).kinds.flatMap((kind) => {
        const price = cheapest(packages, kind)
        return price ? [[kind.key, price]] : []
      }),
    ),
  }
}

async function nextTrainings(context: Context, now: Temporal.Instant) {
  const all = await callApi(context, contentContract['GET /admin/get-all-trainings'])
  return all
    .filter(({ startsOn }) => isDayBefore(studioDay(now), Temporal.PlainDate.from(startsOn)))
    .slice(0, 2)
    .map(({ _id, title, startsOn, endsOn, location, seats }) => ({
      _id,
      title,
      startsOn,
      endsOn,
      location,
      seats,
    }))
}

/** Only the newest post has an excerpt, and each post has one tag. */
const postTeaser = ({ tags, excerpt, ...post }: PostSummary, index: number) => ({
  ...post,
  tags: tags.slice(0, 1),
  excerpt: index ? '' : excerpt,
})

/** All data of the home page except the studio's profile; the same for everybody. */
export async function homeData(context: Context) {
  const now = context.get(clockContext)()
  const [studio, { items: sessions }, priceData, testimonials, trainings, posts, pageTexts] =
    await Promise.all([
      callApi(context, studioContract['GET /studio']),
      callApi(context, timetableContract['GET /user/open-classes']),
      prices(context),
      callApi(context, contentContract['GET /studio/testimonials']),
      nextTrainings(context, now),
      callApi(context, contentContract['GET /blog/']),
      loadPageTexts(context, 'home'),
    ])
  const { headline, kindsTitle, kindsLead, kinds, locationsTitle, trainingTitle, trainingLead, enquiryLead } =
    pageTexts
  const texts = {
    headline,
    kindsTitle,
    kindsLead,
    kinds,
    locationsTitle,
    trainingTitle,
    trainingLead,
    enquiryLead,
  }
  return {
    now: isoInstant(now),
    texts,
    rollUp: rollUp(pageTexts, priceData.discovery),
    steps: steps(pageTexts, priceData.discovery),
    onlineHours: numberOn(settingsOf(context).numbers, 'freeHoursOnline', studioDay(now)),
    sessions,
    ...priceData,
    testimonials: testimonials.filter(({ featured }) => featured).slice(0, 3),
    trainings,
    posts: posts.slice(0, 4).map(postTeaser),
    // Only the fields of a location that its card shows.
    locations: studio.locations.map(
      ({ name, title, isOnline, address, openingHours, holds, art, photo }) => ({
        name,
        title,
        isOnline,
        street: address?.street,
        hours: openingLabel(openingHours),
        holds: holds.slice(0, 4),
        art,
        ...(photo && { photo }),
      }),
    ),
  }
}
