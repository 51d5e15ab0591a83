import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { content } from '#features/content/index.server.ts'
import type { InstructorProfile } from '#features/content/schema.ts'
import { timetable } from '#features/timetable/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeClass, makeStudio } from '#tests/timetable.ts'
import { visitor } from '#tests/visitor.ts'
import type { ClassPage, ClassSummary, TeacherWeek } from './schema.ts'

let server: TestApp
let teacher: string
let otherTeacher: string
const get = async <T>(path: string) => (await visitor(server.app).call<T>('GET', path)).body
const page = (slug: string) => get<ClassPage>(`/studio/classes/${slug}`)
const week = (slug: string) => get<TeacherWeek>(`/studio/instructors/${slug}/week`)
const db = () => server.deps.db

async function renameClass(id: string, title: string, description = '') {
  await db().updateTable('class').set({ title, description }).where('id', '=', id).execute()
}

beforeAll(async () => {
  server = await testApp({ features: [timetable, content] })
  teacher = await makeStudio(db())
  const profile = JSON.stringify({ kinds: ['mat'], teachingSince: 2020, certifications: [] })
  const row = { name: 'Ishita Test', title: 'Teacher', bio: '', profile, position: 2 }
  const { id } = await db().insertInto('instructor').values(row).returning('id').executeTakeFirstOrThrow()
  otherTeacher = id
  const now = server.clock.now()
  const frequentClass = await makeClass(db(), teacher, now, { weekdays: [1, 2, 3, 4, 5], time: '18:30' })
  const saturdayClass = await makeClass(db(), otherTeacher, now, {
    weekdays: [6],
    time: '08:00',
    location: 'Gurugram',
    minutes: 60,
  })
  await renameClass(saturdayClass, 'Mat Flow', 'On Saturdays.')
  await renameClass(frequentClass, 'Mat Flow', 'Slow. And long.')
  const reformer = await makeClass(db(), teacher, now, { kind: 'reformer', time: '09:00' })
  await renameClass(reformer, 'Réformer & “Spring’s”')
  const privateClass = await makeClass(db(), teacher, now, { kind: 'private', time: '11:00', capacity: 1 })
  await renameClass(privateClass, 'Private Session')
})
afterAll(() => server.close())

describe('the page of a class', () => {
  test('combines all classes with its title, and has the description of the most frequent one', async () => {
    const { data } = await page('mat-flow')
    expect(data).toMatchObject({
      slug: 'mat-flow',
      title: 'Mat Flow',
      description: 'Slow. And long.',
      locations: ['Faridabad', 'Gurugram'],
      duration: { least: 50, most: 60 },
      teachers: ['ishita-test', 'ishita-test-2'],
      movement: null,
    })
    const starts = data.sessions.map(({ startsAt }) => startsAt)
    expect(starts).toEqual(starts.toSorted())
    expect(data.sessions.length).toBe(10)
    expect(data.sessions.every(({ slug }) => slug === 'mat-flow')).toBe(true)
    expect(new Set(data.sessions.map(({ instructor }) => instructor.slug))).toEqual(
      new Set(['ishita-test', 'ishita-test-2']),
    )
  })

  test('leaves out sessions that have started or are cancelled', async () => {
    const [first, second] = (await page('mat-flow')).data.sessions
    await db()
      .updateTable('session')
      .set({ cancelledAt: new Date(0), cancelReason: 'closed' })
      .where('id', '=', second?.sessionId ?? '')
      .execute()
    const now = server.clock.now()
    server.clock.set(
      Temporal.Instant.from(first?.startsAt ?? '')
        .add({ minutes: 1 })
        .toString(),
    )
    const ids = (await page('mat-flow')).data.sessions.map(({ sessionId }) => sessionId)
    server.clock.set(now.toString())
    expect(ids).not.toContain(first?.sessionId)
    expect(ids).not.toContain(second?.sessionId)
  })

  test('has an address in Latin letters, even for a title in another script', async () => {
    const { data } = await get<ClassSummary[]>('/studio/classes')
    expect(data.map(({ slug }) => slug)).toEqual(['mat-flow', 'reformer-springs'])
    await db().updateTable('class').set({ title: 'मैट' }).where('kind', '=', 'reformer').execute()
    const [, hindi] = (await get<ClassSummary[]>('/studio/classes')).data
    expect(hindi?.slug).toMatch(/^p-[0-9a-f]{8}$/)
    // The old address returns the page of the new one.
    expect((await page('reformer-springs')).data.slug).toBe(hindi?.slug)
  })

  test('does not exist for private classes, hidden or ended ones, or unknown ones', async () => {
    const status = async (slug: string) => (await page(slug)).statusCode
    expect(await status('private-session')).toBe(404)
    expect(await status('no-such-class')).toBe(404)
    expect(await status('Mat%20Flow')).toBe(404)
    await db().updateTable('class').set({ endsOn: '2026-11-01' }).where('kind', '=', 'reformer').execute()
    expect(await status('reformer-springs')).toBe(404)
    expect((await get<ClassSummary[]>('/studio/classes')).data).toHaveLength(1)
  })
})

describe('the week of an instructor', () => {
  test('has the seven days from today, for each instructor separately', async () => {
    const { data } = await week('ishita-test-2')
    expect(data.week).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(data.items.map(({ date }) => date)).toEqual(['2026-11-28'])
    expect(data).toMatchObject({ covered: [], next: null })
  })

  test('lists sessions with a substitute separately, and has the next bookable session of the instructor', async () => {
    await db()
      .updateTable('session')
      .set({ instructorId: teacher })
      .where('instructorId', '=', otherTeacher)
      .where('date', '=', '2026-11-28')
      .execute()
    const { data } = await week('ishita-test-2')
    expect(data.items).toEqual([])
    expect(data.covered.map(({ date, instructor }) => [date, instructor.slug])).toEqual([
      ['2026-11-28', 'ishita-test'],
    ])
    expect(data.next?.date).toBe('2026-12-05')
  })
})

describe('the address of an instructor', () => {
  const at = (slug: string) => get<InstructorProfile>(`/studio/instructors/${slug}`)

  test('is different for two instructors with the same name', async () => {
    expect((await at('ishita-test')).data.name).toBe('Ishita Test')
    expect((await at('ishita-test-2')).data.slug).toBe('ishita-test-2')
  })

  test('follows a change of the name, and still finds the instructor by an earlier address', async () => {
    const rename = (name: string) =>
      db().updateTable('instructor').set({ name }).where('id', '=', otherTeacher).execute()
    await rename('Rhea D’Souza')
    expect((await at('ishita-test-2')).data.slug).toBe('rhea-dsouza')
    expect((await week('rhea-dsouza')).statusCode).toBe(200)
    await rename('Ishita Test')
    expect((await at('rhea-dsouza')).data.slug).toBe('ishita-test-2')
  })

  test('does not exist for an instructor that the site does not list', async () => {
    await db().updateTable('instructor').set({ listed: false }).where('id', '=', otherTeacher).execute()
    expect((await at('ishita-test-2')).statusCode).toBe(404)
    expect((await week('ishita-test-2')).statusCode).toBe(404)
    const { data } = await page('mat-flow')
    expect(data.teachers).toEqual(['ishita-test'])
  })
})
