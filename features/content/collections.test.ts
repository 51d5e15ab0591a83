import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#db/demo/load.server.ts'
import { identity } from '#features/identity/index.server.ts'
import type { MediaView } from '#features/media/console/schema.ts'
import { media } from '#features/media/index.server.ts'
import { studio } from '#features/studio/index.server.ts'
import type { StudioView } from '#features/studio/schema.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { type Visitor, visitor } from '#tests/visitor.ts'
import type { InstructorRow, LocationPhoto, PolicyView, TestimonialRow } from './console/collectionSchema.ts'
import { content } from './index.server.ts'
import type { InstructorProfile, PolicyNotice, TestimonialView } from './schema.ts'

let server: TestApp
let staff: Visitor
beforeAll(async () => {
  server = await testApp({ features: [identity, content, media, studio] })
  await withLongRunningDb(server.database.url, (db) => loadDemo({ db }, server.clock.now()))
  await makePerson(server, {
    email: 'sunita@lists.example',
    firstName: 'Sunita',
    lastName: 'Rawat',
    role: 'manager',
  })
  staff = await signInAs(server, 'sunita@lists.example')
})
afterAll(() => server.close())

const rows = async <T>(path: string) => (await staff.call<{ rows: T[] }>('GET', path)).body.data.rows
const readPublic = async <T>(path: string, language = 'en') =>
  (await visitor(server.app).call<T>('GET', path, { headers: { 'accept-language': language } })).body.data
const first = <T>(all: T[]): T => {
  const [item] = all
  if (!item) throw new Error('the list is empty')
  return item
}
async function uploadPicture(seed: number): Promise<MediaView> {
  const noise = { type: 'gaussian', mean: seed, sigma: 20 } as const
  const bytes = await sharp({
    create: { width: 400, height: 400, channels: 3, background: '#335577', noise },
  })
    .jpeg()
    .toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  return (await staff.call<MediaView>('POST', '/console/media', { body: bytes, headers })).body.data
}

describe('testimonials', () => {
  const testimonial = {
    name: 'Meera K.',
    location: 'Gurugram',
    quote: 'I stand.',
    quoteHindi: 'मैं खड़ी हूँ।',
    featured: true,
  }

  test('can be added, reordered, changed and removed, and the site shows each change', async () => {
    await staff.call('POST', '/console/testimonials', { body: testimonial })
    const all = await rows<TestimonialRow>('/console/testimonials')
    const addedRow = all.at(-1) as TestimonialRow
    expect(addedRow).toMatchObject({ ...testimonial, version: 1 })
    const ids = [addedRow, ...all.slice(0, -1)].map(({ _id }) => _id)
    await staff.call('PUT', '/console/testimonials/order', { body: { ids } })
    expect(first(await readPublic<TestimonialView[]>('/studio/testimonials')).quote).toBe('I stand.')
    expect(first(await readPublic<TestimonialView[]>('/studio/testimonials', 'hi')).quote).toBe('मैं खड़ी हूँ।')
    const change = (version: number, quote: string) =>
      staff.call('PUT', `/console/testimonials/${addedRow._id}`, { body: { ...testimonial, quote, version } })
    const responses = await Promise.all([change(1, 'One'), change(1, 'Two')])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = responses.find(({ status }) => status === 409)?.body.error
    expect(refused).toMatchObject({ code: 'CHANGED', fields: { quote: expect.any(String) } })
    expect((await staff.call('DELETE', `/console/testimonials/${addedRow._id}?version=2`)).status).toBe(200)
    expect(await rows('/console/testimonials')).toHaveLength(9)
    const [entry] = await server.database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('action', '=', 'testimonial.remove')
      .execute()
    expect(entry?.before).toMatchObject({ name: 'Meera K.' })
  })

  test('keep their order if the new order leaves one out', async () => {
    const all = await rows<TestimonialRow>('/console/testimonials')
    const ids = all.slice(1).map(({ _id }) => _id)
    expect((await staff.call('PUT', '/console/testimonials/order', { body: { ids } })).body.error?.code).toBe(
      'CHANGED',
    )
  })

  test('are plain text, and invalid text is refused', async () => {
    const quote = '<img src=x onerror=alert(1)>'
    await staff.call('POST', '/console/testimonials', { body: { ...testimonial, quote } })
    // The text as it was written: React escapes it when it is shown.
    expect((await readPublic<TestimonialView[]>('/studio/testimonials')).at(-1)?.quote).toBe(quote)
    for (const bad of ['', 'x'.repeat(601), 'a\u202Eb'])
      expect(
        (await staff.call('POST', '/console/testimonials', { body: { ...testimonial, quote: bad } })).status,
      ).toBe(400)
  })
})

test('an instructor is shown with a photograph, or else with their portrait, in both languages', async () => {
  const { _id, picture: _, ...row } = first(await rows<InstructorRow>('/console/instructor-profiles'))
  const portrait = '/portraits/ananya-rao-1.svg'
  const photo = await uploadPicture(90)
  const change = (body: object) =>
    staff.call<{ rows: InstructorRow[] }>('PUT', `/console/instructor-profiles/${_id}`, { body })
  const response = await change({ ...row, photoId: photo._id, bioHindi: 'अनन्या' })
  expect(first(response.body.data.rows)).toMatchObject({ version: 2, picture: photo.small })
  expect(first(await readPublic<InstructorProfile[]>('/studio/instructors'))).toMatchObject({
    image: { secureUrl: photo.small },
    photo: { src: photo.plain },
  })
  expect(first(await readPublic<InstructorProfile[]>('/studio/instructors', 'hi')).bio).toBe('अनन्या')
  await change({ ...row, version: 2, photoId: null })
  const plain = first(await readPublic<InstructorProfile[]>('/studio/instructors'))
  expect(plain.image.secureUrl).toBe(portrait)
  expect(plain).not.toHaveProperty('photo')
  await change({ ...row, version: 3, listed: false })
  expect(await readPublic<InstructorProfile[]>('/studio/instructors')).toHaveLength(7)
  const missingId = await change({ ...row, version: 4, photoId: crypto.randomUUID() })
  expect(Object.keys(missingId.body.error?.fields ?? {})).toEqual(['photoId'])
})

test('a location is shown with a photograph, described in the reader’s language', async () => {
  const photo = await uploadPicture(60)
  const alts = { alt: 'Six reformers by a window', altHindi: 'खिड़की के पास छह रिफ़ॉर्मर' }
  await staff.call('PUT', `/console/media/${photo._id}`, { body: alts })
  const { body } = await staff.call<{ rows: LocationPhoto[] }>('PUT', '/console/place-pictures/Gurugram', {
    body: { photoId: photo._id },
  })
  expect(body.data.rows.find(({ location }) => location === 'Gurugram')?.picture).toBe(photo.small)
  for (const [language, alt] of [
    ['en', alts.alt],
    ['hi', alts.altHindi],
  ] as const) {
    const { locations } = await readPublic<StudioView>('/studio', language)
    expect(locations.map((location) => location.photo?.alt)).toEqual([undefined, alt, undefined])
  }
  expect(
    (await staff.call('PUT', '/console/place-pictures/Nowhere', { body: { photoId: null } })).status,
  ).toBe(404)
})

describe('a policy', () => {
  const readPolicy = async (key: string) =>
    (await staff.call<PolicyView>('GET', `/console/policies/${key}`)).body.data
  const publicPolicy = async (key: string, language = 'en') =>
    (await readPublic<PolicyNotice[]>('/studio/policies', language)).find((each) => each.key === key)

  test('shows the studio’s text with the numbers of the rules', async () => {
    const { content: before, version } = await readPolicy('refund')
    expect(version).toBe(1)
    const placeholderText =
      'Cancel {hours:groupHours} before; {wordDays:penaltyDays} off; women of {minimumAge}; by {morningCutoff}.'
    const body = {
      version,
      content: {
        ...before,
        points: [placeholderText],
        sections: [{ heading: 'All', paragraphs: [placeholderText, '<script>alert(1)</script>'] }],
        hindi: { lead: 'संक्षेप', points: ['{hours:onlineHours} पहले'] },
      },
    }
    expect((await staff.call('PUT', '/console/policies/refund', { body })).status).toBe(200)
    const filled = 'Cancel 6 hours before; one day off; women of 18; by 8:00 PM.'
    expect(await publicPolicy('refund')).toMatchObject({ updatedOn: '2026-11-23', points: [filled] })
    expect((await publicPolicy('refund'))?.sections[0]?.paragraphs[0]).toBe(filled)
    expect(await publicPolicy('refund', 'hi')).toMatchObject({
      title: 'रिफ़ंड नीति',
      lead: 'संक्षेप',
      points: ['1 घंटा पहले'],
    })
    expect((await staff.call('PUT', '/console/policies/refund', { body })).body).toMatchObject({
      message: expect.stringContaining('Sunita Rawat'),
      error: { code: 'CHANGED' },
    })
  })

  test.each([
    '{passDay}',
    '{hrs:passDays}',
    '{days:morningCutoff}',
    'open { brace',
    '{constructor}',
    'a } alone',
  ])('is refused if a placeholder is unknown or malformed: %s', async (placeholderText) => {
    const { content: before, version } = await readPolicy('terms')
    const body = { version, content: { ...before, points: ['Fine {minimumAge}', placeholderText] } }
    const { status, body: response } = await staff.call('PUT', '/console/policies/terms', { body })
    expect(status).toBe(400)
    expect(Object.keys(response.error?.fields ?? {})).toEqual(['content.points.1'])
  })

  test('lists the available placeholders with their current values', async () => {
    const { placeholders } = await readPolicy('terms')
    expect(placeholders).toContainEqual({ name: '{hours:groupHours}', filled: '6 hours' })
    expect(placeholders).toContainEqual({ name: '{morningCutoff}', filled: '8:00 PM' })
    for (const { name, filled } of placeholders) expect(filled, name).not.toContain('{')
  })
})
