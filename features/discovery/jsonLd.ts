import type { InstructorProfile, PostView, TrainingView } from '#features/content/schema.ts'
import type { PackageView } from '#features/passes/schema.ts'
import type { StudioView } from '#features/studio/schema.ts'
import { kindName, locationIsOnline } from '#features/studio/settings.ts'
import type { ClassPage, SessionView } from '#features/timetable/schema.ts'
import { currentLanguage, langOf, languagePrefix, languageTags } from '#lib/language.ts'
import { STUDIO_ZONE } from '#lib/time.ts'

/** An object of schema.org. It has only facts that the page shows too. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>

/** `publicUrl` has no trailing slash. */
type Base = { publicUrl: string }
type Site = Base & { studio: StudioView }

const CONTEXT = 'https://schema.org'
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/**
 * The content of one script element. `<` is escaped so that it can't end the element; undefined if there is
 * nothing.
 */
export const jsonLdText = (things: Thing[]): string | undefined =>
  things.length
    ? JSON.stringify({ '@context': CONTEXT, '@graph': things }).replace(
        /[<>&\u2028\u2029]/g,
        (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    : undefined

const studioId = (publicUrl: string) => `${publicUrl}/#studio`

/** The business, on every page that names it. */
export const organization = ({ publicUrl, studio }: Site): Thing => ({
  '@type': 'Organization',
  '@id': studioId(publicUrl),
  name: studio.name,
  description: studio.description,
  url: `${publicUrl}/`,
  logo: publicUrl + (studio.logo?.src ?? '/icon-512.png'),
  email: studio.email,
  telephone: studio.phone,
  sameAs: studio.socialLinks.map(({ url }) => url),
})

type Location = StudioView['locations'][number]

const addressOf = ({ address }: Location) =>
  address && {
    '@type': 'PostalAddress',
    streetAddress: [address.street, address.locality].filter(Boolean).join(', '),
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.pinCode,
    addressCountry: 'IN',
  }

/** Each location that has an address; the online one has none. */
export const sportsLocations = ({ publicUrl, studio }: Site): Thing[] =>
  studio.locations
    .filter((location) => location.address)
    .map((location) => ({
      '@type': 'SportsActivityLocation',
      '@id': `${publicUrl}/#${location.name.toLowerCase()}`,
      name: `${studio.name}, ${location.name}`,
      description: location.description,
      url: `${publicUrl}/contact-us`,
      image: `${publicUrl}/og/home.png`,
      telephone: studio.phone,
      email: studio.email,
      address: addressOf(location),
      currenciesAccepted: 'INR',
      ...(location.map
        ? {
            geo: {
              '@type': 'GeoCoordinates',
              latitude: location.map.latitude,
              longitude: location.map.longitude,
            },
          }
        : {}),
      openingHoursSpecification: location.openingHours.map(({ weekdays, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays.map((day) => DAYS[day - 1]),
        opens,
        closes,
      })),
      parentOrganization: { '@id': studioId(publicUrl) },
    }))

/** The maximum number of sessions for a page: search engines need the next ones, not the whole season. */
const MAX_EVENTS = 40

/** The next sessions, as the page lists them; those that have begun are left out. */
export const sessionEvents = (site: Site, sessions: SessionView[], now: Temporal.Instant): Thing[] =>
  sessions
    .filter(({ startsAt }) => Temporal.Instant.compare(now, Temporal.Instant.from(startsAt)) < 0)
    .slice(0, MAX_EVENTS)
    .map((session) => sessionEvent(site, session))

function sessionEvent({ publicUrl, studio }: Site, session: SessionView): Thing {
  const start = Temporal.Instant.from(session.startsAt).toZonedDateTimeISO(STUDIO_ZONE)
  const isOnline = locationIsOnline(session.location)
  const location = studio.locations.find(({ name }) => name === session.location)
  const { slug } = session
  const url = slug ? `${publicUrl}/classes/${slug}` : `${publicUrl}/class-schedule?week=${session.date}`
  const isCancelled = session.status === 'class cancelled'
  return {
    '@type': 'Event',
    '@id': `${publicUrl}/#session-${session.sessionId}`,
    name: session.title,
    startDate: localTime(start),
    endDate: localTime(start.add({ minutes: session.duration })),
    eventStatus: `${CONTEXT}/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `${CONTEXT}/${isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location:
      isOnline || !location?.address
        ? { '@type': 'VirtualLocation', url }
        : { '@type': 'Place', name: location.title, address: addressOf(location) },
    organizer: { '@id': studioId(publicUrl) },
    performer: {
      '@type': 'Person',
      name: session.instructor.name,
      ...(session.instructor.slug && { url: `${publicUrl}/teachers/${session.instructor.slug}` }),
    },
    maximumAttendeeCapacity: session.capacity,
    remainingAttendeeCapacity: session.seatsLeft,
    image: `${publicUrl}/og/${slug ? `classes/${slug}` : 'class-schedule'}.png`,
    url,
  }
}

/** `2026-11-24T18:30:00+05:30` */
const localTime = (at: Temporal.ZonedDateTime) =>
  at.toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** A teacher training. The fee includes tax. */
export const course = ({ publicUrl, studio }: Site, training: TrainingView): Thing => {
  const url = `${publicUrl}/teacher-single-training/${training._id}`
  const location = studio.locations.find(({ name }) => name === training.location)
  return {
    '@type': 'Course',
    '@id': url,
    name: training.title,
    description: training.summary,
    url,
    image: `${publicUrl}/og/teacher-single-training/${training._id}.png`,
    provider: { '@id': studioId(publicUrl) },
    educationalLevel: training.level,
    offers: { ...offerOf(training.fee, url), category: 'Paid' },
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: locationIsOnline(training.location) ? 'Online' : 'Onsite',
        startDate: training.startsOn,
        endDate: training.endsOn,
        courseWorkload: `PT${training.hours}H`,
        maximumAttendeeCapacity: training.seats,
        ...(location?.address
          ? { location: { '@type': 'Place', name: location.title, address: addressOf(location) } }
          : {}),
        instructor: training.instructors.map((name) => ({ '@type': 'Person', name })),
      },
    ],
  }
}

const offerOf = (rupees: number, url: string) => ({
  '@type': 'Offer',
  price: rupees.toFixed(2),
  priceCurrency: 'INR',
  availability: `${CONTEXT}/InStock`,
  url,
})

/** A pass as it is sold, tax included. */
export const packageOffer = ({ publicUrl }: Base, pkg: PackageView): Thing => ({
  ...offerOf(pkg.price, `${publicUrl}/membership?type=${pkg.packageType}`),
  '@id': `${publicUrl}/membership#${pkg._id}`,
  name: pkg.packageName,
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: pkg.price.toFixed(2),
    priceCurrency: 'INR',
    valueAddedTaxIncluded: true,
  },
  seller: { '@id': studioId(publicUrl) },
})

/** A recurring class, and the price range of one session, tax included. */
export const classService = (
  { publicUrl }: Base,
  { slug, title, kind, description }: Pick<ClassPage, 'slug' | 'title' | 'kind' | 'description'>,
  prices: number[],
): Thing => {
  const url = `${publicUrl}/classes/${slug}`
  return {
    '@type': 'Service',
    '@id': url,
    name: title,
    ...(description && { description }),
    serviceType: kindName(kind),
    url,
    image: `${publicUrl}/og/classes/${slug}.png`,
    provider: { '@id': studioId(publicUrl) },
    ...(prices.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: Math.min(...prices).toFixed(2),
        highPrice: Math.max(...prices).toFixed(2),
        priceCurrency: 'INR',
        offerCount: prices.length,
        url: `${publicUrl}/membership`,
      },
    }),
  }
}

/** An instructor, as on their page. */
export const teacherProfile = ({ publicUrl }: Base, teacher: InstructorProfile): Thing => {
  const url = `${publicUrl}/teachers/${teacher.slug}`
  const portrait = teacher.photo?.src ?? teacher.image.secureUrl
  return {
    '@type': 'ProfilePage',
    '@id': url,
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name: teacher.name,
      jobTitle: teacher.title,
      ...(teacher.bio && { description: teacher.bio }),
      ...(portrait && { image: new URL(portrait, publicUrl).href }),
      knowsAbout: teacher.kinds.map(kindName),
      url,
      worksFor: { '@id': studioId(publicUrl) },
    },
  }
}

export const blogPosting = ({ publicUrl }: Base, post: Omit<PostView, 'body'>): Thing => {
  const url = `${publicUrl}/${post.slug}`
  const card = `${publicUrl}/og/${post.slug}.png`
  return {
    '@type': 'BlogPosting',
    '@id': url,
    headline: post.title,
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    image: post.photo ? [publicUrl + post.photo.src, card] : card,
    datePublished: post.publishedOn,
    inLanguage: languageTags[langOf(post.excerpt) ?? currentLanguage()],
    keywords: post.tags,
    timeRequired: `PT${post.readingMinutes}M`,
    author: post.authorProfile
      ? { '@type': 'Person', name: post.author, jobTitle: post.authorProfile.title }
      : { '@type': 'Organization', name: post.author },
    publisher: { '@id': studioId(publicUrl) },
  }
}

/** The path from the home page to this one; `steps` do not include the home page. */
export const breadcrumbs = ({ publicUrl, studio }: Site, steps: { name: string; path: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: studio.name, path: '/' }, ...steps].map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: publicUrl + ((languagePrefix(currentLanguage()) + path).replace(/(.)\/$/, '$1') || '/'),
  })),
})
