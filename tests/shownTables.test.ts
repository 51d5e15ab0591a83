import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { APP_ROLE } from '#lib/appRole.server.ts'
import type { CacheTopic } from '#lib/contract.ts'
import { createDb, createPool, withLongRunningDb } from '#lib/db.server.ts'
import { TOPICS_OF_DELETION, TOPICS_OF_FUNCTION, TOPICS_OF_TABLE, writesOf } from '#lib/shownTables.server.ts'
import { contractOf, featuresOf } from '#server/features.ts'
import { recordStatements, type SentStatement } from '../bench/statements.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'

const features = featuresOf(deadGateway)
const contract = contractOf(features)
const cached = Object.keys(contract).filter((name) => contract[name]?.topics)
const MAP = 'lib/shownTables.server.ts'
type Topics = readonly CacheTopic[]
const topicsOf = (map: { [name: string]: Topics | undefined }, name: string): Topics => map[name] ?? []

let database: TestApp
let server: TestApp
let sent: SentStatement[]
let reads: Record<string, string[]>
let post: string
/** Tables that cached responses read, and tables whose triggers write to such tables. */
const shown = new Set<string>()
const shownThrough = new Set<string>()

beforeAll(async () => {
  database = await testApp({ features: [] })
  const { url } = database.database
  await withLongRunningDb(url, (db) => loadDemo({ db }, database.clock.now()))
  const pool = createPool(url, { role: APP_ROLE })
  sent = recordStatements(pool)
  server = await testApp({
    features,
    sharing: { ...database, database: { ...database.database, pool, db: createDb(pool) } },
  })
  reads = await cachedReads()
}, 120_000)
afterAll(async () => {
  await server.close()
  await database.close()
})

const ask = <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  database.database.asOwner(async (owner) => (await owner.query(statement, values)).rows)

/**
 * The requests for each cached endpoint, with values of the demo studio.
 */
async function cachedReads(): Promise<Record<string, string[]>> {
  const readValue = async (statement: string) =>
    String(Object.values((await ask<object>(statement))[0] ?? {})[0])
  post = await readValue('select slug from post limit 1')
  const training = await readValue('select id from training limit 1')
  const teacher = await readValue('select slug from instructor order by position limit 1')
  const classSlug = await readValue('select slug from class where slug is not null limit 1')
  const [full] = await ask<{ id: string; date: string }>(
    `select class_id as id, date::text from session where starts_at > '2026-11-24' order by starts_at limit 1`,
  )
  return {
    'GET /studio/pages/:page': ['about', 'home', 'contact'].map((page) => `/studio/pages/${page}`),
    'GET /studio/policies': ['/studio/policies'],
    'GET /blog/': ['/blog/'],
    'GET /blog/:slug': [`/blog/${post}`, '/blog/former'],
    'GET /admin/get-all-trainings': ['/admin/get-all-trainings'],
    'GET /admin/get-single-training/:id': [`/admin/get-single-training/${training}`],
    'GET /studio/instructors': ['/studio/instructors'],
    'GET /studio/instructors/:slug': [`/studio/instructors/${teacher}`, '/studio/instructors/former'],
    'GET /studio/testimonials': ['/studio/testimonials'],
    'GET /user/get-all-packages': ['/user/get-all-packages?page=1&limit=5'],
    'GET /user/get-membership-packages': ['/user/get-membership-packages'],
    'GET /studio/gst': ['/studio/gst'],
    'GET /studio': ['/studio'],
    'GET /studio/settings': ['/studio/settings'],
    'GET /studio/rules': ['/studio/rules', '/studio/rules?kind=mat&date=2026-11-26'],
    'GET /user/get-classes': ['/user/get-classes'],
    'GET /user/similar-classes': [`/user/similar-classes?classId=${full?.id}&date=${full?.date}`],
    'GET /user/next-classes': ['/user/next-classes?kind=mat'],
    'GET /user/open-classes': ['/user/open-classes'],
    'GET /studio/classes': ['/studio/classes'],
    'GET /studio/classes/:slug': [`/studio/classes/${classSlug}`, '/studio/classes/former'],
    'GET /studio/instructors/:slug/week': [`/studio/instructors/${teacher}/week`],
  }
}

/** The tables that PostgreSQL reads for the statements that were sent. */
async function tablesRead(): Promise<Set<string>> {
  const reads = sent.splice(0).filter(({ text }) => /^[\s(]*(\/\*.*?\*\/\s*)?(select|with)/i.test(text))
  const tables = new Set<string>()
  const walk = (plan: unknown): void => {
    if (typeof plan !== 'object' || plan === null) return
    if ('Relation Name' in plan) tables.add(String(plan['Relation Name']))
    for (const part of Object.values(plan)) walk(part)
  }
  for (const { text, values } of reads) walk(await ask(`explain (format json) ${text}`, values))
  return tables
}

const EXCEPTIONS: Record<string, string> = {
  'GET /studio/policies person': 'the author of a policy is read for the console, and not shown',
}

/** The tables that a path reads although none of the topics of its response contains them. */
async function tablesWithoutTopic(
  name: string,
  paths: string[],
  topics: readonly CacheTopic[],
): Promise<string[]> {
  sent.length = 0
  for (const path of paths) {
    const { statusCode } = await server.app.inject({ url: path })
    expect([200, 404], path).toContain(statusCode)
  }
  const tables = await tablesRead()
  for (const table of tables) shown.add(table)
  return [...tables].filter(
    (table) =>
      !topicsOf(TOPICS_OF_TABLE, table).some((topic) => topics.includes(topic)) &&
      !(`${name} ${table}` in EXCEPTIONS),
  )
}

test('every cached endpoint is covered by this test', () => {
  expect(Object.keys(reads).toSorted()).toEqual(cached.toSorted())
})

test.each(cached)('%s shows no table whose writes do not invalidate it', async (name) => {
  const paths = (reads[name] ?? []).map((path) => `/api/v1${path}`)
  expect(await tablesWithoutTopic(name, paths, contract[name]?.topics ?? []), MAP).toEqual([])
})

test('files for machines and share cards use only tables whose writes invalidate them', async () => {
  const cards = ['/og/home.png', '/og/about-us.png', `/og/blogs/${post}.png`]
  expect(await tablesWithoutTopic('cards', cards, ['content']), MAP).toEqual([])
  const files = ['/sitemap.xml', '/robots.txt', '/rss.xml', '/manifest.webmanifest', '/offline']
  expect(await tablesWithoutTopic('files', files, ['content', 'timetable', 'settings']), MAP).toEqual([])
})

test('settings that every process caches use only tables whose writes invalidate them', async () => {
  sent.length = 0
  await loadSettings(server.deps.db)
  const tables = [...(await tablesRead())]
  for (const table of tables) shown.add(table)
  expect(
    tables.filter((table) => !topicsOf(TOPICS_OF_TABLE, table).includes('settings')),
    MAP,
  ).toEqual([])
})

interface WritingFunction {
  name: string
  body: string
}

/** The tables to which a function of the database writes, including writes of functions that it calls. */
function writtenBy(name: string, functions: WritingFunction[], seen = new Set<string>()): string[] {
  seen.add(name)
  const body = functions.find((each) => each.name === name)?.body ?? ''
  const called = functions.filter(
    (each) => !seen.has(each.name) && new RegExp(`\\b${each.name}\\(`).test(body),
  )
  return [
    ...writesOf(body).map(({ table }) => table),
    ...called.flatMap((each) => writtenBy(each.name, functions, seen)),
  ]
}

test('writes by triggers, functions and cascades invalidate as well', async () => {
  const functions = await ask<WritingFunction>(
    `select proname as name, prosrc as body from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const triggers = await ask<{ table: string; name: string }>(
    `select t.tgrelid::regclass::text as table, p.proname as name from pg_trigger t
     join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and p.pronamespace = 'public'::regnamespace`,
  )
  const cascades = await ask<{ parent: string; child: string }>(
    `select confrelid::regclass::text as parent, conrelid::regclass::text as child
     from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  )
  const missing = (of: string, topics: Topics, table: string) =>
    topicsOf(TOPICS_OF_TABLE, table)
      .filter((topic) => !topics.includes(topic))
      .map((topic) => `${of} writes ${table}: ${topic}`)
  for (const { name, table } of triggers)
    for (const written of writtenBy(name, functions)) if (written in TOPICS_OF_TABLE) shownThrough.add(table)
  expect(
    [
      ...triggers.flatMap(({ table, name }) =>
        writtenBy(name, functions).flatMap((written) =>
          missing(table, topicsOf(TOPICS_OF_TABLE, table), written),
        ),
      ),
      ...functions
        .filter(({ name }) => !triggers.some((trigger) => trigger.name === name))
        .flatMap(({ name }) =>
          writtenBy(name, functions).flatMap((written) =>
            missing(name, topicsOf(TOPICS_OF_FUNCTION, name), written),
          ),
        ),
      ...cascades.flatMap(({ parent, child }) =>
        missing(
          `deleting ${parent}`,
          [...topicsOf(TOPICS_OF_TABLE, parent), ...topicsOf(TOPICS_OF_DELETION, parent)],
          child,
        ),
      ),
    ],
    MAP,
  ).toEqual([])
})

test('no table is listed that cached responses do not depend on', () => {
  const named = Object.keys(TOPICS_OF_TABLE)
  expect(
    named.filter((table) => !shown.has(table) && !shownThrough.has(table)),
    MAP,
  ).toEqual([])
})
