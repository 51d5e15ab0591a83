import { sql } from 'kysely'
import { isPrivateKind, studioSettings } from '#features/studio/settings.ts'
import type { Db } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { translate } from '#lib/translate.server.ts'
import { classColumns, type SessionRow } from './reads.server.ts'
import type { ListedClass } from './schema.ts'
import { columns, hiddenSettings, sessions } from './store.server.ts'

/** A class that has a page. Classes with the same title share one page. */
export interface PageClass extends ListedClass {
  slug: string
  movement: string | null
  description: string
  minutes: number
  capacity: number
  /** The slug of the instructor's page; null: they have none. */
  teacher: string | null
}

/**
 * Current classes, those on most weekdays first; without hidden ones, and without privates, which have a separate page.
 */
const classesWithPage = (db: Db, today: Temporal.PlainDate) => {
  const { hiddenLocations, hiddenKinds } = hiddenSettings()
  const privates = studioSettings()
    .kinds.map(({ key }) => key)
    .filter(isPrivateKind)
  return db
    .selectFrom('class as c')
    .innerJoin('classKind as k', 'k.key', 'c.kind')
    .innerJoin('instructor as i', 'i.id', 'c.instructorId')
    .where((eb) => eb.or([eb('c.endsOn', 'is', null), eb('c.endsOn', '>=', today.toString())]))
    .where('c.location', '<>', sql<string>`all(${hiddenLocations}::text[])`)
    .where('c.kind', '<>', sql<string>`all(${[...hiddenKinds, ...privates]}::text[])`)
    .orderBy(sql`cardinality(c.weekdays)`, 'desc')
    .orderBy('c.startsOn')
    .orderBy('c.id')
}

const pageColumns = [
  'c.slug',
  ...classColumns,
  'k.movement',
  'c.description',
  sql<object>`json_build_object('description', c.description_hindi)`.as('hindi'),
  'c.durationMinutes as minutes',
  'c.capacity',
  sql<string | null>`case when i.listed then i.slug end`.as('teacher'),
] as const

const translated = ({ hindi, ...row }: PageClass & { hindi: unknown }): PageClass =>
  translate(row, hindi, ['description'])

/** All classes of the page at this address, those on most weekdays first; empty if there is no such page. */
export async function classesAt(db: Db, slug: string, today: Temporal.PlainDate): Promise<PageClass[]> {
  const rows = await classesWithPage(db, today).select(pageColumns).where('c.slug', '=', slug).execute()
  return rows.map(translated)
}

/** The current slug of the class that had this slug before. */
export async function currentSlugOf(
  db: Db,
  slug: string,
  today: Temporal.PlainDate,
): Promise<string | undefined> {
  const row = await classesWithPage(db, today)
    .innerJoin('classFormerSlug as f', 'f.classId', 'c.id')
    .select('c.slug')
    .where('f.slug', '=', slug)
    .limit(1)
    .executeTakeFirst()
  return row?.slug
}

/** The next sessions of a page that are not cancelled, soonest first. */
export const nextSessionsAt = (
  db: Db,
  slug: string,
  after: Temporal.Instant,
  limit: number,
): Promise<SessionRow[]> =>
  sessions(db)
    .select(columns)
    .where('c.slug', '=', slug)
    .where('s.startsAt', '>', toDate(after))
    .where('s.cancelledAt', 'is', null)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .limit(limit)
    .execute()

/** One class for each page, sorted by title. */
export async function classPages(db: Db, today: Temporal.PlainDate): Promise<PageClass[]> {
  const rows = await classesWithPage(db, today).select(pageColumns).execute()
  const first = new Map<string, PageClass>()
  for (const row of rows) if (!first.has(row.slug)) first.set(row.slug, translated(row))
  return [...first.values()].sort((a, b) => (a.title < b.title ? -1 : 1))
}

/** The next bookable session of each page, until `lastDay`. */
export const nextOfEach = (
  db: Db,
  slugs: string[],
  after: Temporal.Instant,
  lastDay: Temporal.PlainDate,
): Promise<SessionRow[]> =>
  sessions(db)
    .distinctOn('c.slug')
    .select(columns)
    .where('c.slug', '=', sql<string>`any(${slugs}::text[])`)
    .where('s.startsAt', '>', toDate(after))
    .where('s.date', '<=', lastDay.toString())
    .where('s.cancelledAt', 'is', null)
    .where(sql<boolean>`s.booked + s.held < s.capacity`)
    .orderBy('c.slug')
    .orderBy('s.startsAt')
    .execute()

/** An instructor whom the site lists, by the address of their page. */
export const listedTeacher = (db: Db, slug: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('instructor')
    .select('id')
    .where('slug', '=', slug)
    .where('listed', '=', true)
    .executeTakeFirst()

type Days = { from: string; to: string }

/**
 * The sessions that an instructor teaches on these days, and those that somebody else teaches in their place
 * (`isCovered`); soonest first.
 */
export async function sessionsOfTeacher(
  db: Db,
  id: string,
  { from, to }: Days,
): Promise<(SessionRow & { isCovered: boolean })[]> {
  return sessions(db)
    .select(columns)
    .select(sql<boolean>`s.instructor_id <> ${id}`.as('isCovered'))
    .where('s.date', '>=', from)
    .where('s.date', '<=', to)
    .where('s.cancelledAt', 'is', null)
    .where((eb) => eb.or([eb('s.instructorId', '=', id), eb('s.laidOutInstructorId', '=', id)]))
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
}

/** An instructor's next bookable session. */
export const nextOfTeacher = (
  db: Db,
  id: string,
  after: Temporal.Instant,
  lastDay: Temporal.PlainDate,
): Promise<SessionRow | undefined> =>
  sessions(db)
    .select(columns)
    .where('s.instructorId', '=', id)
    .where('s.startsAt', '>', toDate(after))
    .where('s.date', '<=', lastDay.toString())
    .where('s.cancelledAt', 'is', null)
    .where(sql<boolean>`s.booked + s.held < s.capacity`)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
