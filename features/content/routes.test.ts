import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load.server.ts'
import { content } from '#features/content/index.server.ts'
import { studio as studioFeature } from '#features/studio/index.server.ts'
import type { StudioView } from '#features/studio/schema.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { visitor } from '#tests/visitor.ts'
import {
  type InstructorProfile,
  type PostSummary,
  type PostView,
  postView,
  type TestimonialView,
  type TrainingView,
  trainingView,
} from './schema.ts'

let studio: TestApp
let empty: TestApp
const get = async <T>(path: string, app = studio) => visitor(app.app).call<T>('GET', path)

beforeAll(async () => {
  studio = await testApp({ features: [content, studioFeature] })
  empty = await testApp({ features: [content, studioFeature] })
  await withLongRunningDb(studio.database.url, (db) => loadDemo({ db }, studio.clock.now()))
})
afterAll(async () => {
  await studio.close()
  await empty.close()
})

test('posts are listed newest first, without their bodies [§7.31]', async () => {
  const { status, body } = await get<PostSummary[]>('/blog/')
  expect(status).toBe(200)
  expect(body.message).toBe('')
  expect(body.data).toHaveLength(9)
  const days = body.data.map((post) => post.publishedOn)
  expect(days).toEqual(days.toSorted().reverse())
  expect(JSON.stringify(body.data)).not.toContain('<p>')
  for (const post of body.data) expect(post.readingMinutes).toBeGreaterThanOrEqual(4)
})

test('a post is returned with its picture, its author and a class to try it in [§7.32]', async () => {
  const { status, body } = await get<PostView>('/blog/two-metres-of-floor')
  expect(status).toBe(200)
  expect(postView.parse(body.data)).toMatchObject({
    slug: 'two-metres-of-floor',
    author: 'Meher Gill',
    art: 'wide-fan',
    coverAlt: 'A seated figure with one leg drawn in five positions of a lift',
    level: 'Everyone',
    publishedOn: '2026-07-22',
    authorProfile: { teachingSince: expect.any(Number), imageUrl: '/portraits/meher-gill-1.svg' },
    tryClass: { title: 'Mat at Home', location: 'Online', kind: 'mat', weekdays: [1, 3, 5], time: '19:45' },
  })
  expect(body.data.body).toMatch(/^<p>I have taught through a screen/)
})

test('every listed post can be read, and its HTML contains no scripts, styles or pictures [§3.26]', async () => {
  const { body } = await get<PostSummary[]>('/blog/')
  for (const { slug } of body.data) {
    const post = await get<PostView>(`/blog/${slug}`)
    expect(post.status).toBe(200)
    expect(post.body.data.body).not.toMatch(/<(script|style|img|iframe)|\son\w+=|style=|javascript:/i)
  }
})

test('an unknown address is not found, however unusual it is', async () => {
  const unknownSlugs = [
    'no-such-post',
    'Two-Metres-Of-Floor',
    '%F0%9F%92%A9',
    "'%3B%20drop%20table%20post%3B--",
    '..%2f..%2fetc%2fpasswd',
    'a'.repeat(900),
    '-',
    'wp-login.php',
  ]
  for (const slug of unknownSlugs) {
    const { status, body } = await get(`/blog/${slug}`)
    expect(status, slug).toBe(404)
    expect(body).toEqual({
      statusCode: 404,
      success: false,
      message: 'We could not find that.',
      data: null,
      error: { code: 'NOT_FOUND' },
    })
  }
})

test('trainings are listed soonest first, with fees in rupees and the names of instructors [§3.25 §7.28]', async () => {
  const { status, body } = await get<TrainingView[]>('/admin/get-all-trainings')
  expect(status).toBe(200)
  expect(body.data).toHaveLength(4)
  const days = body.data.map((training) => training.startsOn)
  expect(days).toEqual(days.toSorted())
  const bridge = body.data.find((training) => training.title.startsWith('The Bridge'))
  expect(bridge).toMatchObject({ fee: 135_000, earlyFee: 120_000, earlyFeeUntil: '2027-07-31', seats: 6 })
  for (const training of body.data) {
    expect(training.instructors.length).toBeGreaterThan(0)
    expect(training.instructors.join()).not.toContain('-')
  }
})

test('a training is returned by its id as it is in the list, with its curriculum [§7.29]', async () => {
  const all = await get<TrainingView[]>('/admin/get-all-trainings')
  expect(all.body.data.length).toBeGreaterThan(0)
  for (const training of all.body.data) {
    const one = await get<TrainingView>(`/admin/get-single-training/${training._id}`)
    expect(one.status).toBe(200)
    expect(one.body).toEqual({ statusCode: 200, success: true, message: '', data: training })
    expect(trainingView.parse(one.body.data).curriculum.length).toBeGreaterThan(0)
  }
})

test('the endpoints with admin in their path answer visitors who are not signed in [§6.5]', async () => {
  const all = await get<TrainingView[]>('/admin/get-all-trainings')
  const one = await get<TrainingView>(`/admin/get-single-training/${all.body.data[0]?._id}`)
  expect([all.status, one.status]).toEqual([200, 200])
})

test('an unknown training is not found, and a malformed id is refused by field', async () => {
  const unknown = await get('/admin/get-single-training/00000000-0000-4000-8000-000000000000')
  expect(unknown.status).toBe(404)
  expect(unknown.body.error?.code).toBe('NOT_FOUND')
  const bad = await get('/admin/get-single-training/12')
  expect(bad.status).toBe(400)
  expect(Object.keys(bad.body.error?.fields ?? {})).toEqual(['id'])
})

test('the studio, its instructors and its testimonials are returned', async () => {
  const { body } = await get<StudioView>('/studio')
  expect(body.data).toMatchObject({ name: 'Contrology Studio', email: 'hello@contrology.example' })
  expect(body.data.locations.map(({ name, isOnline }) => [name, isOnline])).toEqual([
    ['Faridabad', false],
    ['Gurugram', false],
    ['Online', true],
  ])
  const teachers = await get<InstructorProfile[]>('/studio/instructors')
  expect(teachers.body.data).toHaveLength(8)
  expect(teachers.body.data[0]).toMatchObject({
    name: 'Ananya Rao',
    image: { secureUrl: '/portraits/ananya-rao-1.svg' },
  })
  const voices = await get<unknown[]>('/studio/testimonials')
  expect(voices.body.data).toHaveLength(9)
})

test('the endpoints of a studio without content return empty lists', async () => {
  const { status, body } = await get<StudioView>('/studio', empty)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ name: 'Pilates studio', locations: [] })
  for (const path of ['/blog/', '/admin/get-all-trainings', '/studio/instructors', '/studio/testimonials']) {
    expect((await get<unknown[]>(path, empty)).body.data).toEqual([])
  }
})

test('a cached response is revalidated by its ETag, and is replaced as soon as the content changes', async () => {
  const first = await get<StudioView>('/studio')
  const tag = String(first.headers.etag)
  const same = await studio.app.inject({ url: '/api/v1/studio', headers: { 'if-none-match': tag } })
  expect(same.statusCode).toBe(304)
  expect(same.body).toBe('')
  const { db } = studio.deps
  await db.transaction().execute(async (trx) => {
    const profile = { ...first.body.data, name: 'Another name' }
    await trx
      .updateTable('studio')
      .set({ profile: JSON.stringify(profile) })
      .execute()
  })
  await expect.poll(async () => (await get<StudioView>('/studio')).body.data.name).toBe('Another name')
})

const BAD_HTML =
  '<p>Kept</p><script>alert(1)</script><img src="x" onerror="alert(1)"><p><a href="javascript:alert(1)">link</a></p>'

test('HTML written directly into the tables is returned without its scripts', async () => {
  const { db } = studio.deps
  const post = await db
    .selectFrom('post')
    .select(['id', 'body'])
    .where('slug', '=', 'two-metres-of-floor')
    .executeTakeFirstOrThrow()
  const training = await db
    .selectFrom('training')
    .select(['id', 'details'])
    .orderBy('startsOn')
    .executeTakeFirstOrThrow()
  const profile = await db.selectFrom('studio').select('profile').executeTakeFirstOrThrow()
  const inHindi = JSON.stringify({ body: BAD_HTML, description: BAD_HTML })
  const badDetails = sql<string>`jsonb_set(details, '{description}', to_jsonb(${BAD_HTML}::text))`
  await db.updateTable('post').set({ body: BAD_HTML, hindi: inHindi }).where('id', '=', post.id).execute()
  await db
    .updateTable('training')
    .set({ details: badDetails, hindi: inHindi })
    .where('id', '=', training.id)
    .execute()
  await sql`update studio set profile = jsonb_set(profile, '{socialLinks,0,url}', '"javascript:alert(1)"')`.execute(
    db,
  )
  await expect.poll(async () => (await get<StudioView>('/studio')).body.data.socialLinks).toHaveLength(1)
  for (const language of ['en', 'hi']) {
    for (const path of ['/blog/two-metres-of-floor', `/admin/get-single-training/${training.id}`]) {
      const { body } = await visitor(studio.app).call('GET', path, {
        headers: { 'accept-language': language },
      })
      const json = JSON.stringify(body)
      expect(json, path).toContain('<p>Kept</p>')
      expect(json, path).not.toMatch(/alert|onerror|javascript|<script|<img/)
    }
  }
  await db.updateTable('post').set({ body: post.body, hindi: null }).where('id', '=', post.id).execute()
  await db
    .updateTable('training')
    .set({ details: JSON.stringify(training.details), hindi: null })
    .where('id', '=', training.id)
    .execute()
  await db
    .updateTable('studio')
    .set({ profile: JSON.stringify(profile.profile) })
    .execute()
})

const readIn = async <T>(language: string, path: string) =>
  (await visitor(studio.app).call<T>('GET', path, { headers: { 'accept-language': language } })).body.data

test('each language gets its own response, whichever is requested first', async () => {
  for (const language of ['hi-IN', 'en-IN', 'hi-IN']) {
    const studioView = await readIn<StudioView>(language, '/studio')
    const hindi = language === 'hi-IN'
    expect(studioView.description).toMatch(hindi ? /^महिलाओं के लिए/ : /^Mat, barre and reformer/)
    expect(studioView.locations[0]).toMatchObject({
      name: 'Faridabad',
      title: hindi ? 'फ़रीदाबाद स्टूडियो' : 'Faridabad Studio',
      map: { title: 'Faridabad Studio' },
    })
    expect(studioView.locations[2]?.landmark).toBeNull()
    const [teacher] = await readIn<InstructorProfile[]>(language, '/studio/instructors')
    expect(teacher).toMatchObject({
      name: 'Ananya Rao',
      title: hindi ? 'रिफ़ॉर्मर प्रमुख, गुरुग्राम' : 'Head of reformer, Gurugram',
      bio: expect.stringMatching(hindi ? /^अनन्या भरतनाट्यम से/ : /^Ananya came/),
    })
  }
})

test('posts, trainings and testimonials are in Hindi if they are translated, otherwise in English', async () => {
  const { db } = studio.deps
  const slug = 'two-metres-of-floor'
  await db
    .updateTable('post')
    .set({ hindi: JSON.stringify({ title: 'दो मीटर', body: '<p>फ़र्श</p>' }) })
    .where('slug', '=', slug)
    .execute()
  const [voice] = await readIn<TestimonialView[]>('en', '/studio/testimonials')
  await db
    .updateTable('testimonial')
    .set({ hindi: JSON.stringify({ quote: 'बहन ने कहा था।' }) })
    .where('name', '=', voice?.name ?? '')
    .execute()
  const [first] = await readIn<TrainingView[]>('en', '/admin/get-all-trainings')
  await db
    .updateTable('training')
    .set({ hindi: JSON.stringify({ title: 'मैट', curriculum: 'कुछ' }) })
    .where('id', '=', first?._id ?? '')
    .execute()
  await expect.poll(async () => (await readIn<PostView>('hi', `/blog/${slug}`)).title).toBe('दो मीटर')
  const inHindi = await readIn<PostView>('hi', `/blog/${slug}`)
  const inEnglish = await readIn<PostView>('en', `/blog/${slug}`)
  expect(inHindi).toEqual({
    ...inEnglish,
    title: 'दो मीटर',
    body: '<p>फ़र्श</p>',
    authorProfile: { ...inEnglish.authorProfile, title: 'ऑनलाइन प्रमुख' },
  })
  const [testimonial] = await readIn<TestimonialView[]>('hi', '/studio/testimonials')
  expect(testimonial).toEqual({ ...voice, quote: 'बहन ने कहा था।' })
  const [training] = await readIn<TrainingView[]>('hi', '/admin/get-all-trainings')
  expect(training).toEqual({ ...first, title: 'मैट' })
})
