import type { Db } from '#lib/db.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isBefore, studioDay } from '#lib/time.ts'
import {
  classesAt,
  classPages,
  currentSlugOf,
  listedTeacher,
  nextOfEach,
  nextOfTeacher,
  nextSessionsAt,
  type PageClass,
  sessionsOfTeacher,
} from '../pageStore.server.ts'
import { pickShownFields } from '../reads.server.ts'
import type { ClassPage, ClassSummary, TeacherWeek } from '../schema.ts'
import { lastBookableDay, viewSession } from './listSessions.server.ts'

/** A page shows seven sessions; more are returned, because some may begin while it is open. */
const MAX_SESSIONS = 10

/** All classes that have a page, by title. */
export async function listClasses(db: Db, now: Temporal.Instant): Promise<ClassSummary[]> {
  const pages = await classPages(db, studioDay(now))
  const slugs = pages.map(({ slug }) => slug)
  const rows = slugs.length ? await nextOfEach(db, slugs, now, lastBookableDay(now)) : []
  const next = new Map(rows.map((row) => [row.slug, viewSession(row)]))
  return pages.map((page) => ({ ...shownOnPage(page), next: next.get(page.slug) ?? null }))
}

function shownOnPage(page: PageClass): Omit<ClassSummary, 'next'> {
  const { location: _, ...shown } = pickShownFields(page)
  return { slug: page.slug, ...shown, description: page.description }
}

/** The addresses of all class pages. */
export const classAddresses = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (await classPages(db, studioDay(now))).map(({ slug }) => slug)

/** The title and kind of the class at an address. */
export async function classCalled(
  db: Db,
  slug: string,
  now: Temporal.Instant,
): Promise<{ title: string; kind: string } | undefined> {
  const [first] = await classesAt(db, slug, studioDay(now))
  return first
}

/** The page of a class, by its current or an earlier address. Throws NOT_FOUND. */
export async function readClassPage(db: Db, slug: string, now: Temporal.Instant): Promise<ClassPage> {
  const today = studioDay(now)
  const classes = await classesAt(db, slug, today)
  if (classes[0]) return pageOf(db, [classes[0], ...classes.slice(1)], now)
  const currentSlug = await currentSlugOf(db, slug, today)
  const movedClasses = currentSlug ? await classesAt(db, currentSlug, today) : []
  if (!movedClasses[0]) throw new Refusal('NOT_FOUND')
  return pageOf(db, [movedClasses[0], ...movedClasses.slice(1)], now)
}

async function pageOf(
  db: Db,
  classes: [PageClass, ...PageClass[]],
  now: Temporal.Instant,
): Promise<ClassPage> {
  const [first] = classes
  const { slug, movement } = first
  const sessions = (await nextSessionsAt(db, slug, now, MAX_SESSIONS)).map(viewSession)
  const teachers = [
    ...classes.map(({ teacher }) => teacher),
    ...sessions.map(({ instructor }) => instructor.slug),
  ]
  return {
    ...shownOnPage(first),
    movement: movement === 'rollUp' ? movement : null,
    locations: [...new Set(classes.map(({ location }) => location))],
    duration: rangeOf(classes.map(({ minutes }) => minutes)),
    capacity: rangeOf(classes.map(({ capacity }) => capacity)),
    teachers: [...new Set(teachers)].filter((teacher) => teacher !== null),
    sessions,
  }
}

const rangeOf = (numbers: number[]) => ({ least: Math.min(...numbers), most: Math.max(...numbers) })

/**
 * The sessions of an instructor in the seven days from today. Throws NOT_FOUND if the site lists no instructor at
 * this address.
 */
export async function readTeacherWeek(db: Db, slug: string, now: Temporal.Instant): Promise<TeacherWeek> {
  const teacher = await listedTeacher(db, slug)
  if (!teacher) throw new Refusal('NOT_FOUND')
  const today = studioDay(now)
  const week = { from: today.toString(), to: today.add({ days: 6 }).toString() }
  const rows = await sessionsOfTeacher(db, teacher.id, week)
  const items = rows.filter(({ isCovered }) => !isCovered).map(viewSession)
  const isOpen = items.some(
    ({ startsAt, seatsLeft }) => seatsLeft > 0 && isBefore(now, Temporal.Instant.from(startsAt)),
  )
  const next = isOpen ? undefined : await nextOfTeacher(db, teacher.id, now, lastBookableDay(now))
  return {
    week,
    items,
    covered: rows.filter(({ isCovered }) => isCovered).map(viewSession),
    next: next ? viewSession(next) : null,
  }
}
