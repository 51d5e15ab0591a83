import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { passes } from '#features/passes/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import { loadSettings } from '#features/studio/usecases/cacheSettings.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { makeClass, makePackage, makeStudio } from '#tests/timetable.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { DraftRow, DraftView } from './console/schema.ts'
import type { PageContent } from './draftSchema.ts'
import { content } from './index.server.ts'
import type { SitePageView } from './schema.ts'

let server: TestApp
let editor: Visitor
let pages: DraftRow[]
beforeAll(async () => {
  server = await testApp({ features: [identity, content, studio, passes] })
  await makePerson(server, { email: 'editor@pages.example', role: 'manager' })
  editor = await signInAs(server, 'editor@pages.example')
  const { db } = server.database
  const teacher = await makeStudio(db)
  await makeClass(db, teacher, server.clock.now(), { capacity: 12 })
  await makeClass(db, teacher, server.clock.now(), { kind: 'reformer', capacity: 6, time: '10:00' })
  await makeClass(db, teacher, server.clock.now(), { kind: 'reformer', capacity: 8, time: '12:00' })
  await makePackage(db, { totalSessions: 8 })
  await makePackage(db, { packageName: 'All', totalSessions: null })
  await loadSettings(db)
  pages = (await editor.call<{ rows: DraftRow[] }>('GET', '/console/drafts?kind=page')).body.data.rows
})
afterAll(() => server.close())

const idOf = (page: string) => pages.find(({ title }) => title === page)?._id ?? ''
const read = async (page: string) =>
  (await editor.call<DraftView>('GET', `/console/drafts/${idOf(page)}`)).body.data
const contentOf = (draft: DraftView) => draft.content as PageContent
const save = (draft: DraftView, change: Partial<PageContent>) =>
  editor.call<DraftView>('PUT', `/console/drafts/${draft._id}`, {
    body: { version: draft.version, content: { ...draft.content, ...change } },
  })
const publish = (draft: DraftView) =>
  editor.call<DraftView>('POST', `/console/drafts/${draft._id}/publish`, { body: { version: draft.version } })
const readPublic = async (page: string, language = 'en') =>
  (
    await visitor(server.app).call<SitePageView>('GET', `/studio/pages/${page}`, {
      headers: { 'accept-language': language },
    })
  ).body.data
const withTexts = (draft: DraftView, texts: Record<string, string>): Partial<PageContent> => ({
  texts: { ...contentOf(draft).texts, ...texts },
})

test('an unwritten page shows its starter text, and is listed as such', async () => {
  expect(pages.every(({ state }) => state === 'starter')).toBe(true)
  const draft = await read('about')
  expect(draft).toMatchObject({ kind: 'page', state: 'starter', version: 0, address: null })
  expect((await readPublic('about')).texts.lead).toBe(contentOf(draft).texts.lead)
  expect((await readPublic('about')).texts.story).toBe('')
})

test('an unwritten page, and a published one without changes, have nothing to discard', async () => {
  const drop = ({ _id, version }: DraftView) =>
    editor.call('DELETE', `/console/drafts/${_id}?version=${version}`)
  expect(await drop(await read('why'))).toMatchObject({ status: 404 })
  await save(await read('why'), withTexts(await read('why'), { lead: 'A word.' }))
  expect((await publish(await read('why'))).status).toBe(200)
  expect(await drop(await read('why'))).toMatchObject({ status: 404 })
  await editor.call('POST', `/console/drafts/${idOf('why')}/unpublish`, {
    body: { version: (await read('why')).version },
  })
  expect(await drop(await read('why'))).toMatchObject({ status: 200 })
  expect(await read('why')).toMatchObject({ state: 'starter', version: 0 })
})

test('a page can be written, previewed, published with its facts, and reset to its starter text', async () => {
  const draft = await read('home')
  const starter = await readPublic('home')
  expect(starter.lists.kinds).toContainEqual({ title: 'reformer', text: 'Groups of up to eight.' })
  const lists = { kinds: [{ title: 'reformer', text: 'Springs. Groups of {places}.' }] }
  const hindi = { texts: { headline: 'शांत' }, lists: {} }
  const passText = '{passSizes}. For {audience}.'
  const saved = (await save(draft, { ...withTexts(draft, { headline: 'Quiet', passText }), lists, hindi }))
    .body.data
  expect(saved).toMatchObject({ version: 1, state: 'draft' })
  expect(await readPublic('home')).toEqual(starter)
  const preview = await editor.call<{ page: string; call: string; answer: SitePageView }>(
    'GET',
    `/console/drafts/${draft._id}/preview`,
  )
  expect(preview.body.data).toMatchObject({ page: '/', call: '/studio/pages/home' })
  expect(preview.body.data.answer.texts.headline).toBe('Quiet')
  expect(await readPublic('home')).toEqual(starter)

  expect((await publish(saved)).body.data).toMatchObject({ state: 'published', address: '/' })
  const page = await readPublic('home')
  expect(page.texts).toMatchObject({
    headline: 'Quiet',
    passText: '8 sessions, or unlimited. For women aged 18 and over.',
  })
  expect(page.lists.kinds).toEqual([
    { title: 'mat', text: 'Groups of up to twelve.' },
    { title: 'reformer', text: 'Springs. Groups of six to eight.' },
  ])
  expect((await readPublic('home', 'hi')).texts).toMatchObject({ headline: 'शांत' })

  const published = await read('home')
  await editor.call('POST', `/console/drafts/${draft._id}/unpublish`, {
    body: { version: published.version },
  })
  expect(await readPublic('home')).toEqual(starter)
  expect(await read('home')).toMatchObject({ state: 'draft', content: { texts: { headline: 'Quiet' } } })
})

test('a text without Hindi is shown in English', async () => {
  const draft = await read('training')
  const saved = await save(draft, {
    ...withTexts(draft, { lead: 'Teach.' }),
    hindi: { texts: {}, lists: {} },
  })
  await publish(saved.body.data)
  expect((await readPublic('training', 'hi')).texts.lead).toBe('Teach.')
})

test('an unknown placeholder, an empty required text and an unknown text are refused', async () => {
  const draft = await read('signUp')
  const wrong = (await save(draft, withTexts(draft, { joining: 'For {everyone}.', welcome: '' }))).body.data
  const refused = await publish(wrong)
  expect(refused.status).toBe(400)
  expect(refused.body.error?.fields).toHaveProperty(['texts.welcome'])
  const named = (await save(wrong, withTexts(draft, { joining: 'For {everyone}.' }))).body.data
  expect((await publish(named)).body.error?.fields).toHaveProperty(['texts.joining'])
  expect((await save(named, withTexts(draft, { unknownField: 'knows' }))).status).toBe(400)
  expect((await visitor(server.app).call('GET', '/studio/pages/nothing')).status).toBe(404)
})

test('pages can be neither created nor deleted', async () => {
  expect((await editor.call('POST', '/console/drafts', { body: { kind: 'page' } })).status).toBe(400)
  const draft = await read('contact')
  const saved = (await save(draft, withTexts(draft, { lead: 'Ring the bell.' }))).body.data
  await editor.call('DELETE', `/console/drafts/${draft._id}?version=${saved.version}`)
  expect(await read('contact')).toMatchObject({ state: 'starter', version: 0 })
})
