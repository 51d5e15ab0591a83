import type { EntryContext, RouterContextProvider } from 'react-router'
import {
  blogPosting,
  breadcrumbs,
  classService,
  course,
  jsonLdText,
  organization,
  packageOffer,
  sessionEvents,
  sportsLocations,
  type Thing,
  teacherProfile,
} from '#features/discovery/jsonLd.ts'
import { discoveryText as text } from '#features/discovery/text/discovery.ts'
import { studioContract } from '#features/studio/schema.ts'
import { callApi, clockContext, siteContext } from './api.server.ts'
import type { loader as classLoader } from './pages/class.tsx'
import type { loader as scheduleLoader } from './pages/classSchedule.tsx'
import type { loader as membershipLoader } from './pages/membership.tsx'
import type { loader as moreInfoLoader } from './pages/moreInfo.tsx'
import type { loader as postLoader } from './pages/post.tsx'
import type { loader as privateLoader } from './pages/privateSession.tsx'
import type { loader as trainingLoader } from './pages/singleTraining.tsx'
import type { loader as teacherLoader } from './pages/teacher.tsx'
import type { loader as trainingsLoader } from './pages/teacherTraining.tsx'

type Site = Parameters<typeof organization>[0]
interface PageRequest<T> {
  site: Site
  /** The data of the page's loader. */
  loaded: T
  now: Temporal.Instant
}
type JsonLdOf = (request: PageRequest<unknown>) => Thing[]

const jsonLdOf = <L extends (args: never) => unknown>(
  thingsOf: (request: PageRequest<Awaited<ReturnType<L>>>) => Thing[],
) => thingsOf as JsonLdOf

const step = (path: keyof typeof text.names) => ({ name: text.names[path], path: `/${path}` })

/** Pages with structured data besides the studio's, by route id. */
const thingsByRoute: Record<string, JsonLdOf> = {
  'pages/home': ({ site }) => sportsLocations(site),
  'pages/aboutUs': ({ site }) => [...sportsLocations(site), breadcrumbs(site, [step('about-us')])],
  'pages/contactUs': ({ site }) => [...sportsLocations(site), breadcrumbs(site, [step('contact-us')])],
  'pages/classSchedule': jsonLdOf<typeof scheduleLoader>(({ site, loaded, now }) => [
    ...sessionEvents(site, loaded.week.items, now),
    breadcrumbs(site, [step('class-schedule')]),
  ]),
  'pages/class': jsonLdOf<typeof classLoader>(({ site, loaded: { page, costs }, now }) => [
    classService(
      site,
      page,
      costs.flatMap(({ each }) => (each === null ? [] : [each])),
    ),
    ...sessionEvents(site, page.sessions, now),
    breadcrumbs(site, [step('class-schedule'), { name: page.title, path: `/classes/${page.slug}` }]),
  ]),
  'pages/teacher': jsonLdOf<typeof teacherLoader>(({ site, loaded: { teacher, items }, now }) => [
    teacherProfile(site, teacher),
    ...sessionEvents(site, items, now),
    breadcrumbs(site, [step('about-us'), { name: teacher.name, path: `/teachers/${teacher.slug}` }]),
  ]),
  'pages/membership': jsonLdOf<typeof membershipLoader>(({ site, loaded }) => [
    ...loaded.packages.map((pkg) => packageOffer(site, pkg)),
    breadcrumbs(site, [step('membership')]),
  ]),
  'pages/privateSession': jsonLdOf<typeof privateLoader>(({ site, loaded }) => [
    ...loaded.packages.map((pkg) => packageOffer(site, pkg)),
    breadcrumbs(site, [step('private-session')]),
  ]),
  'pages/teacherTraining': jsonLdOf<typeof trainingsLoader>(({ site, loaded }) => [
    ...loaded.trainings.map((training) => course(site, training)),
    breadcrumbs(site, [step('teacher-training')]),
  ]),
  'pages/singleTraining': jsonLdOf<typeof trainingLoader>(({ site, loaded: { training } }) => [
    course(site, training),
    breadcrumbs(site, [step('teacher-training'), trainingStep(training)]),
  ]),
  'pages/moreInfo': jsonLdOf<typeof moreInfoLoader>(({ site, loaded: { training } }) => [
    course(site, training),
    breadcrumbs(site, [
      step('teacher-training'),
      trainingStep(training),
      { name: text.inFull, path: `/moreInfo/${training._id}` },
    ]),
  ]),
  'pages/post': jsonLdOf<typeof postLoader>(({ site, loaded: { post } }) => [
    blogPosting(site, post),
    breadcrumbs(site, [step('all-blogs'), { name: post.title, path: `/${post.slug}` }]),
  ]),
}

const trainingStep = ({ _id, title }: { _id: string; title: string }) => ({
  name: title,
  path: `/teacher-single-training/${_id}`,
})

/** Pages that search engines do not show, so they need no structured data. */
const PAGES_WITHOUT_JSON_LD = new Set([
  'pages/resetPassword',
  'pages/restoreEmail',
  'pages/restoreDetails',
  'pages/signInLink',
  'pages/signUp',
  'pages/notFound',
])

/**
 * The requested page's JSON-LD, ready for a script element; `{}` if there is none. It is made here and not in
 * the pages, so that their scripts contain no code for it.
 */
export async function pageJsonLd(
  { staticHandlerContext: handled }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<string> {
  const match = handled.matches.at(-1)
  if (!match || handled.errors || PAGES_WITHOUT_JSON_LD.has(match.route.id)) return '{}'
  const { publicUrl } = context.get(siteContext)
  const site = { publicUrl, studio: await callApi(context, studioContract['GET /studio']) }
  const thingsOf = thingsByRoute[match.route.id]
  const loaded = handled.loaderData[match.route.id]
  const now = context.get(clockContext)()
  const more = thingsOf ? thingsOf({ site, loaded, now }) : plainPage(site, match.pathname)
  return jsonLdText([organization(site), ...more]) ?? '{}'
}

function plainPage(site: Site, pathname: string): Thing[] {
  const path = pathname.replaceAll('/', '')
  return path in text.names ? [breadcrumbs(site, [step(path as keyof typeof text.names)])] : []
}
