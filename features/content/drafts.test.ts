import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load.server.ts'
import { discovery } from '#features/discovery/index.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MediaView } from '#features/media/console/schema.ts'
import { media } from '#features/media/index.server.ts'
import { removeUnused } from '#features/media/usecases/removeUnused.server.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { DraftRow, DraftView } from './console/schema.ts'
import type { PostContent, TrainingContent } from './draftSchema.ts'
import { lockDraftId } from './draftStore.server.ts'
import { content } from './index.server.ts'
import type { PostSummary, PostView, TrainingView } from './schema.ts'
import { publishDue } from './usecases/publishDraft.server.ts'

let server: TestApp
let asha: Visitor
let sunita: Visitor
beforeAll(async () => {
  server = await testApp({ features: [identity, content, media, discovery], jobs: [media] })
  await withLongRunningDb(server.database.url, (db) => loadDemo({ db }, server.clock.now()))
  const staffOf = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}@content.example`
    await makePerson(server, { email, firstName, lastName: 'Rawat', role: 'manager' })
    return signInAs(server, email)
  }
  asha = await staffOf('Asha')
  sunita = await staffOf('Sunita')
})
afterAll(() => server.close())
beforeEach(() => server.clock.set('2026-11-23T06:30:00Z'))

const post = (draft: DraftView) => draft.content as PostContent
const read = async (id: string) => (await asha.call<DraftView>('GET', `/console/drafts/${id}`)).body.data
const save = (draft: DraftView, change: Partial<PostContent> | Partial<TrainingContent>, who = asha) =>
  who.call<DraftView>('PUT', `/console/drafts/${draft._id}`, {
    body: { version: draft.version, content: { ...draft.content, ...change } },
  })
const publish = (draft: DraftView, at?: string) =>
  asha.call<DraftView>('POST', `/console/drafts/${draft._id}/publish`, {
    body: { version: draft.version, at },
  })
const begin = async (kind: 'post' | 'training' = 'post') =>
  (await asha.call<DraftView>('POST', '/console/drafts', { body: { kind } })).body.data
const publicPost = async (slug: string, language = 'en') =>
  visitor(server.app).call<PostView>('GET', `/blog/${slug}`, { headers: { 'accept-language': language } })
const readList = async () =>
  (await visitor(server.app).call<PostSummary[]>('GET', '/blog/')).body.data.map(({ slug }) => slug)
const auditEntries = async (id: string) =>
  await server.database.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute()

let count = 0
const completePost = (): Partial<PostContent> => ({
  slug: `standing-still-${++count}`,
  title: 'Standing still',
  excerpt: 'It is harder than it looks.',
  tags: ['Practice'],
  art: 'wide-swan',
  coverAlt: 'A figure that stands',
  level: 'Everyone',
  body: '<p>Stand.</p>',
})
/** A complete post that is saved, and not published. */
async function savedDraft(change: Partial<PostContent> = {}): Promise<DraftView> {
  const { status, body } = await save(await begin(), { ...completePost(), ...change })
  expect(status).toBe(200)
  return body.data
}
async function uploadPicture(): Promise<MediaView> {
  const noise = { type: 'gaussian', mean: 120 + count, sigma: 20 } as const
  const bytes = await sharp({
    create: { width: 700, height: 500, channels: 3, background: '#335577', noise },
  })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  return (await asha.call<MediaView>('POST', '/console/media', { body: bytes, headers })).body.data
}

test.each([
  { kind: 'post', change: { body: '<ul><li>'.repeat(2_500) }, field: 'content.body' },
  { kind: 'training', change: { description: '<ul><li>'.repeat(2_500) }, field: 'content.description' },
] as const)(
  'a $kind that is too long after its tags are closed is refused',
  async ({ kind, change, field }) => {
    const draft = await begin(kind)
    const { status, body } = await save(draft, change)
    expect(status).toBe(400)
    expect(body.error?.fields).toEqual({ [field]: 'Please use at most 40,000 characters.' })
    expect(await read(draft._id)).toMatchObject({ version: draft.version, content: draft.content })
  },
)

describe('a draft', () => {
  test('needs no drawing, but a photograph needs a description', async () => {
    const drawn = await savedDraft({ art: '', coverAlt: '' })
    expect((await publish(drawn)).status).toBe(200)
    const { slug } = drawn.content as PostContent
    expect((await publicPost(slug)).body.data).toMatchObject({ art: 'wide-swan' })
    const photo = await savedDraft({ art: '', coverAlt: '', photoId: (await uploadPicture())._id })
    const refused = await publish(photo)
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['coverAlt'])
  })

  test('can be saved while incomplete, is visible to staff only, and is published only if complete', async () => {
    const draft = await begin()
    expect(draft).toMatchObject({ kind: 'post', version: 1, state: 'draft', address: null })
    const half = await save(draft, { title: 'Standing ' })
    expect(half.body.data).toMatchObject({ version: 2, content: { title: 'Standing ' } })
    const refused = await publish(half.body.data)
    expect(Object.keys(refused.body.error?.fields ?? {}).toSorted()).toEqual(
      ['body', 'excerpt', 'level', 'slug', 'tags'].toSorted(),
    )
    const slug = 'standing-still'
    const done = await save(half.body.data, { ...completePost(), slug })
    expect((await publicPost(slug)).status).toBe(404)
    const published = await publish(done.body.data)
    expect(published.body.data).toMatchObject({ state: 'published', address: `/${slug}` })
    expect((await publicPost(slug)).body.data).toMatchObject({
      title: 'Standing still',
      publishedOn: '2026-11-23',
      readingMinutes: 1,
    })
    expect(await readList()).toContain(slug)
    expect((await server.app.inject('/sitemap.xml')).body).toContain(`/${slug}<`)
    expect((await server.app.inject('/rss.xml')).body).toContain(`/${slug}<`)
    expect((await server.app.inject(`/og/${slug}.png`)).statusCode).toBe(200)
    expect((await auditEntries(draft._id)).map(({ action }) => action)).toEqual([
      'draft.begin',
      'post.publish',
    ])
  })

  test('of published content changes the site only when it is published', async () => {
    const first = (await publish(await savedDraft())).body.data
    const { slug } = post(first)
    const changed = (await save(first, { title: 'Standing on one leg' })).body.data
    expect(changed.state).toBe('changed')
    expect((await publicPost(slug)).body.data.title).toBe('Standing still')
    const later = '2026-11-25T01:30:00Z'
    await publish(changed, later)
    await publishDue(server.deps, Temporal.Instant.from(later))
    expect((await publicPost(slug)).body.data).toMatchObject({
      title: 'Standing on one leg',
      publishedOn: '2026-11-23',
    })
    const [entry] = (await auditEntries(first._id)).filter(({ before }) => before !== null)
    expect(entry).toMatchObject({
      before: { title: 'Standing still' },
      after: { title: 'Standing on one leg' },
    })
  })

  test('of content that was published without a draft starts with the published content', async () => {
    const row = await server.database.db
      .selectFrom('post')
      .select('id')
      .where('slug', '=', 'two-metres-of-floor')
      .executeTakeFirstOrThrow()
    const draft = await read(row.id)
    expect(draft).toMatchObject({ version: 0, state: 'published', content: { slug: 'two-metres-of-floor' } })
    const before = (await publicPost('two-metres-of-floor')).body.data
    const saved = await save(draft, { hindi: { ...post(draft).hindi, title: 'दो मीटर फ़र्श' } })
    await publish(saved.body.data)
    expect((await publicPost('two-metres-of-floor')).body.data).toEqual(before)
    expect((await publicPost('two-metres-of-floor', 'hi')).body.data.title).toBe('दो मीटर फ़र्श')
  })

  test('is not overwritten: of two simultaneous saves one is refused, with who saved and what differs', async () => {
    const draft = await savedDraft()
    const answers = await Promise.all([
      save(draft, { title: 'By Asha' }),
      save(draft, { title: 'By Sunita', excerpt: 'Theirs' }, sunita),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    const winner = answers[0]?.status === 200 ? 'Asha' : 'Sunita'
    expect(refused?.body.error?.code).toBe('CHANGED')
    expect(refused?.body.message).toContain(`${winner} Rawat changed this at Monday 23 November, 12:00 pm`)
    expect(Object.keys(refused?.body.error?.fields ?? {})).toEqual(expect.arrayContaining(['title']))
    const now = await read(draft._id)
    expect(post(now).title).toBe(`By ${winner}`)
    expect((await publish(draft)).body.error?.code).toBe('CHANGED')
  })

  test('edited by another person adds one audit entry, not one for each save', async () => {
    const draft = await savedDraft()
    const next = (await save(draft, { title: 'Theirs' }, sunita)).body.data
    await save(next, { title: 'Theirs still' }, sunita)
    const entries = await auditEntries(draft._id)
    expect(entries.map(({ action }) => action)).toEqual(['draft.begin', 'draft.change'])
    expect(entries[1]?.after).toEqual({ parts: ['title'] })
  })

  test('can be discarded: published content stays, an unpublished draft is deleted', async () => {
    const first = (await publish(await savedDraft())).body.data
    const changed = (await save(first, { title: 'Never mind' })).body.data
    const drop = (draft: DraftView) =>
      asha.call('DELETE', `/console/drafts/${draft._id}?version=${draft.version}`)
    expect((await drop(first)).body.error?.code).toBe('CHANGED')
    expect((await drop(changed)).status).toBe(200)
    expect(await read(first._id)).toMatchObject({ state: 'published', content: { title: 'Standing still' } })
    const other = await savedDraft()
    expect((await drop(other)).status).toBe(200)
    expect((await asha.call('GET', `/console/drafts/${other._id}`)).status).toBe(404)
  })

  test('can be unpublished, and published again at the same address', async () => {
    const draft = (await publish(await savedDraft())).body.data
    const { slug } = post(draft)
    const down = await asha.call<DraftView>('POST', `/console/drafts/${draft._id}/unpublish`, {
      body: { version: draft.version },
    })
    expect(down.body.data).toMatchObject({ state: 'draft', address: null })
    expect((await publicPost(slug)).status).toBe(404)
    expect(await readList()).not.toContain(slug)
    await publish(down.body.data)
    expect((await publicPost(slug)).status).toBe(200)
  })
})

describe('scheduled publishing', () => {
  test('publishes the content as it was scheduled, at the set time and not before', async () => {
    const draft = await savedDraft()
    const { slug } = post(draft)
    const planned = await publish(draft, '2026-11-25T01:30:00Z')
    expect(planned.body.data).toMatchObject({ state: 'scheduled', publishAt: '2026-11-25T01:30:00.000Z' })
    await save(planned.body.data, { title: 'Half an idea' })
    expect(await publishDue(server.deps, Temporal.Instant.from('2026-11-25T01:29:59Z'))).toBe(0)
    expect((await publicPost(slug)).status).toBe(404)
    const due = Temporal.Instant.from('2026-11-25T01:30:00Z')
    // Two servers check in the same minute.
    const published = await Promise.all([publishDue(server.deps, due), publishDue(server.deps, due)])
    expect(published.toSorted()).toEqual([0, 1])
    expect((await publicPost(slug)).body.data).toMatchObject({
      title: 'Standing still',
      publishedOn: '2026-11-25',
    })
    expect(await read(draft._id)).toMatchObject({
      state: 'changed',
      publishAt: null,
      content: { title: 'Half an idea' },
    })
  })

  test('can be cancelled, and refuses a time in the past or too far ahead', async () => {
    const draft = await savedDraft()
    for (const at of ['2026-11-23T06:29:00Z', '2028-11-23T06:29:00Z'])
      expect((await publish(draft, at)).body.error?.code).toBe('PUBLISH_AT')
    await publish(draft, '2026-11-25T01:30:00Z')
    const off = await asha.call<DraftView>('POST', `/console/drafts/${draft._id}/unschedule`)
    expect(off.body.data).toMatchObject({ state: 'draft', publishAt: null })
    expect(await publishDue(server.deps, Temporal.Instant.from('2026-11-26T00:00:00Z'))).toBe(0)
  })

  test('marks a draft as failed if its address was taken in the meantime, and publishes the others', async () => {
    const [first, second] = [await savedDraft(), await savedDraft()]
    const timestamp = '2026-11-24T01:30:00Z'
    await publish(first, timestamp)
    await publish(second, '2026-11-24T01:31:00Z')
    // Another post has taken the address.
    await publish(await savedDraft({ slug: post(first).slug }))
    expect(await publishDue(server.deps, Temporal.Instant.from('2026-11-24T02:00:00Z'))).toBe(1)
    expect(await read(first._id)).toMatchObject({ state: 'draft', failed: true })
    expect((await publicPost(post(second).slug)).status).toBe(200)
  })

  test('marks a draft as failed after an unexpected error, and publishes the others', async () => {
    const [first, second] = [await savedDraft(), await savedDraft()]
    await publish(first, '2026-11-24T01:30:00Z')
    await publish(second, '2026-11-24T01:31:00Z')
    await server.database.asOwner(async (owner) => {
      await owner.query(`alter table post add constraint unforeseen check (slug <> '${post(first).slug}')`)
    })
    expect(await publishDue(server.deps, Temporal.Instant.from('2026-11-24T02:00:00Z'))).toBe(1)
    expect(await read(first._id)).toMatchObject({ state: 'draft', failed: true, publishAt: null })
    expect((await publicPost(post(first).slug)).status).toBe(404)
    expect((await publicPost(post(second).slug)).status).toBe(200)
    expect((await auditEntries(first._id)).map(({ action }) => action)).not.toContain('post.publish')
  })

  test('leaves a locked draft to the next run, and publishes the others', async () => {
    const [first, second] = [await savedDraft(), await savedDraft()]
    await publish(first, '2026-11-24T01:30:00Z')
    await publish(second, '2026-11-24T01:31:00Z')
    const due = Temporal.Instant.from('2026-11-24T02:00:00Z')
    await server.deps.db.transaction().execute(async (other) => {
      // Locks like the publishing of another post under this address.
      await lockDraftId(other, post(first).slug)
      expect(await publishDue(server.deps, due)).toBe(1)
    })
    expect(await read(first._id)).toMatchObject({ state: 'scheduled', failed: false })
    expect((await publicPost(post(second).slug)).status).toBe(200)
    expect(await publishDue(server.deps, due)).toBe(1)
    expect((await publicPost(post(first).slug)).status).toBe(200)
  })
})

describe('the address of a post', () => {
  test.each(['class-schedule', 'api', 'media', 'console', 'hi', 'Two Words', 'ends-', ''])(
    '%s is refused',
    async (slug) => {
      const { body } = await publish(await savedDraft({ slug }))
      expect(body.error?.fields?.slug ?? body.error?.code).toBeTruthy()
      expect(body.success).toBe(false)
    },
  )

  test('belongs to one post: if two posts claim it at once, only one gets it', async () => {
    const [first, second] = [await savedDraft({ slug: 'the-same' }), await savedDraft({ slug: 'the-same' })]
    const answers = await Promise.all([publish(first), publish(second)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)?.body.error
    expect(refused).toMatchObject({
      code: 'SLUG_TAKEN',
      fields: { slug: expect.stringContaining('/the-same') },
    })
  })

  test('that was changed redirects to the new one, and cannot be taken by another post', async () => {
    const draft = (await publish(await savedDraft({ slug: 'old-words' }))).body.data
    const moved = (await save(draft, { slug: 'new-words' })).body.data
    await publish(moved)
    expect((await publicPost('old-words')).body.data.slug).toBe('new-words')
    expect((await publish(await savedDraft({ slug: 'old-words' }))).body.error?.code).toBe('SLUG_TAKEN')
    const back = (await save(await read(draft._id), { slug: 'old-words' })).body.data
    expect((await publish(back)).status).toBe(200)
    expect((await publicPost('new-words')).body.data.slug).toBe('old-words')
  })
})

const ATTACK =
  '<p onclick="alert(1)">Kept<script>alert(2)</script><img src="https://evil.example/x.png" onerror="alert(3)"><a href="javascript:alert(4)">link</a><iframe src="/"></iframe><svg onload="alert(5)"></svg></p>'

test('no text can put a script, a style or an external picture into a page', async () => {
  const draft = await savedDraft({
    slug: 'attacked',
    body: ATTACK,
    hindi: { title: '', excerpt: '', coverAlt: '', caption: '', level: '', body: ATTACK },
  })
  expect(post(draft).body).toBe('<p>Kept<a>link</a></p>')
  await publish(draft)
  for (const language of ['en', 'hi']) {
    const { body } = (await publicPost('attacked', language)).body.data
    expect(body).toBe('<p>Kept<a>link</a></p>')
  }
  const bad = await save(await read(draft._id), { title: 'a\u202Eb\0' })
  expect(bad.status).toBe(400)
})

describe('pictures', () => {
  test('are shown as the cover and in the text, in each format, and are stored as long as they are used', async () => {
    const [cover, inside] = [await uploadPicture(), await uploadPicture()]
    const body = `<p>Look:</p><img src="${inside.plain}" alt="A spring"><img src="/media/${'0'.repeat(32)}-320.jpg" alt="gone">`
    const draft = (await publish(await savedDraft({ photoId: cover._id, body }))).body.data
    const publishedPost = (await publicPost(post(draft).slug)).body.data
    expect(publishedPost.photo).toMatchObject({ photo: true, src: cover.plain })
    expect(publishedPost.photo?.sources[0]?.srcSet).toContain(`${cover.hash}-640.avif 640w`)
    expect(publishedPost.body).toContain(
      `<source type="image/avif" srcset="/media/${inside.hash}-320.avif 320w`,
    )
    expect(publishedPost.body).toContain('alt="A spring" width="700" height="500" loading="lazy"')
    expect(publishedPost.body).not.toContain('gone')
    const [row] = (await visitor(server.app).call<PostSummary[]>('GET', '/blog/')).body.data.filter(
      ({ slug }) => slug === publishedPost.slug,
    )
    expect(row?.photo?.src).toBe(cover.plain)
    expect((await server.app.inject('/rss.xml')).body).toContain(cover.plain)
    expect((await server.app.inject(`/og/${publishedPost.slug}.png`)).statusCode).toBe(200)

    const without = (await save(draft, { photoId: null, body: '<p>Look away.</p>' })).body.data
    const later = server.clock.now().add({ hours: 24 * 30 })
    const remove = async () => {
      await removeUnused(server.deps, server.clock.now())
      return removeUnused(server.deps, later)
    }
    // The picture is still shown on the site, although the draft no longer has it.
    expect(await remove()).toBe(0)
    await publish(without)
    expect(await remove()).toBe(2)
    expect((await publicPost(publishedPost.slug)).body.data.photo).toBeUndefined()
  })

  test('are returned with their address, however many were uploaded since', async () => {
    const cover = await uploadPicture()
    const draft = await savedDraft({ photoId: cover._id })
    expect(draft.picture).toBe(cover.small)
    expect((await read(draft._id)).picture).toBe(cover.small)
    expect((await save(draft, { photoId: null })).body.data.picture).toBeNull()
  })

  test('that no longer exist are refused by field when the draft is published', async () => {
    const draft = await savedDraft({ photoId: crypto.randomUUID(), authorId: crypto.randomUUID() })
    const { body } = await publish(draft)
    expect(Object.keys(body.error?.fields ?? {}).toSorted()).toEqual(['authorId', 'photoId'])
  })
})

test('a preview shows the page as it will be, even for an incomplete draft, and stores nothing', async () => {
  const draft = (
    await save(await begin(), { title: 'Half', body: '<p>Only this.</p>', authorId: crypto.randomUUID() })
  ).body.data
  const before = await readList()
  const { body } = await asha.call<{ page: string; call: string; answer: PostView }>(
    'GET',
    `/console/drafts/${draft._id}/preview`,
  )
  expect(body.data).toMatchObject({
    call: `/blog${body.data.page}`,
    answer: { title: 'Half', body: '<p>Only this.</p>' },
  })
  expect(await readList()).toEqual(before)
  expect((await publicPost(body.data.page.slice(1))).status).toBe(404)
})

test('a preview shows the same drawing as the published article if none was chosen', async () => {
  const draft = await savedDraft({ art: '' })
  const { body } = await asha.call<{ answer: PostView }>('GET', `/console/drafts/${draft._id}/preview`)
  await publish(draft)
  expect(body.data.answer.art).toBe((await publicPost(post(draft).slug)).body.data.art)
})

test('a training is written, published and changed like an article', async () => {
  const [first] = (await visitor(server.app).call<TrainingView[]>('GET', '/admin/get-all-trainings')).body
    .data
  if (!first) throw new Error('the demo has no training')
  const draft = await read(first._id)
  expect(draft).toMatchObject({ kind: 'training', version: 0, state: 'published' })
  const saved = (await save(draft, { seats: 3 })).body.data
  await publish(saved)
  const fetched = await visitor(server.app).call<TrainingView>(
    'GET',
    `/admin/get-single-training/${first._id}`,
  )
  expect(fetched.body.data).toEqual({ ...first, seats: 3 })
  const empty = await begin('training')
  const refused = (await publish(empty)).body.error?.fields
  expect(Object.keys(refused ?? {})).toEqual(
    expect.arrayContaining(['title', 'startsOn', 'curriculum', 'instructorIds']),
  )
  const preview = await asha.call('GET', `/console/drafts/${empty._id}/preview`)
  expect(preview.status).toBe(200)
})

test('the list has drafts and published content, last edited first, and can be searched by title', async () => {
  server.clock.advance({ minutes: 1 })
  const draft = await savedDraft({ title: 'Zebra crossings' })
  const list = async (query: string) =>
    (await asha.call<{ rows: DraftRow[]; total: number }>('GET', `/console/drafts?${query}`)).body.data
  const all = await list('kind=post&limit=5')
  expect(all.rows[0]?._id).toBe(draft._id)
  expect(all.rows).toHaveLength(5)
  expect(all.total).toBeGreaterThan(9)
  expect((await list('q=zebra')).rows).toMatchObject([
    { _id: draft._id, state: 'draft', changedBy: 'Asha Rawat' },
  ])
  expect((await list('q=%25&kind=post')).total).toBe(0)
  expect((await list('kind=training')).rows.length).toBeGreaterThanOrEqual(4)
  for (const { state } of (await list('state=published&limit=200')).rows) expect(state).toBe('published')
})

test('an article of a chain may name any of its classes', async () => {
  const { db } = server.deps
  await sql`insert into class (title, kind, location, weekdays, start_time, duration_minutes, instructor_id, capacity,
      starts_on)
    select 'Zumba ' || n, 'mat', 'Faridabad', '{1}', '06:00', 50, (select id from instructor limit 1), 10, '2027-01-01'
    from generate_series(1, 301) n`.execute(db)
  const { body } = await asha.call<{ classes: { name: string }[] }>('GET', '/console/drafts/choices')
  const added = body.data.classes.filter(({ name }) => name.startsWith('Zumba'))
  expect(added).toHaveLength(301)
  expect(added[0]?.name).toBe('Zumba 1, Faridabad, 06:00')
})
