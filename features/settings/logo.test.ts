import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import type { MediaView } from '#features/media/console/schema.ts'
import { media } from '#features/media/index.server.ts'
import { removeUnused } from '#features/media/usecases/removeUnused.server.ts'
import { studio } from '#features/studio/index.server.ts'
import type { StudioView } from '#features/studio/schema.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { LogoState } from './console/profileSchema.ts'
import { settings } from './index.server.ts'

let server: TestApp
let manager: Visitor
beforeAll(async () => {
  server = await testApp({ features: [identity, studio, media, settings], jobs: [media] })
  await makePerson(server, { email: 'logo@studio.example', role: 'manager' })
  manager = await signInAs(server, 'logo@studio.example')
})
afterAll(() => server.close())

/** A logo with a word in one colour on a transparent background. */
const drawPicture = (width: number, height: number, colour: string) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: width - 20, height: height - 20, channels: 4, background: colour } },
        left: 10,
        top: 10,
      },
    ])
    .png()
    .toBuffer()

const upload = async (bytes: Buffer) => {
  const headers = { 'content-type': 'image/png' }
  return manager.call<MediaView>('POST', '/console/media?cut=logo', { body: bytes, headers })
}
const choose = (photoId: string | null) =>
  manager.call<LogoState>('PUT', '/console/settings/logo', { body: { photoId } })
const shownLogo = async () => (await manager.call<StudioView>('GET', '/studio')).body.data.logo

test('a logo is shown as soon as it is chosen, until it is replaced or removed', async () => {
  expect(await shownLogo()).toBeUndefined()
  const wide = (await upload(await drawPicture(1200, 240, '#006600'))).body.data
  const { status, body } = await choose(wide._id)
  expect([status, body.message]).toEqual([200, 'The logo is on the site.'])
  // The logo is scaled to at most 160 pixels in width.
  const logo = {
    src: `/media/${wide.hash}-640.jpg`,
    srcSet: `/media/${wide.hash}-320.webp 2x, /media/${wide.hash}-640.webp 4x`,
    version: `?${wide.hash.slice(0, 8)}`,
    width: 160,
    height: 32,
  }
  expect(body.data.logo).toEqual(logo)
  expect(await shownLogo()).toEqual(logo)

  const square = (await upload(await drawPicture(300, 300, '#660000'))).body.data
  await choose(square._id)
  // The logo is scaled to at most 34 pixels in height.
  expect(await shownLogo()).toMatchObject({ src: `/media/${square.hash}-300.jpg`, width: 34, height: 34 })
  expect((await choose(null)).body.data.logo).toBeNull()
  expect(await shownLogo()).toBeUndefined()

  const audited = await server.deps.db
    .selectFrom('auditEntry')
    .select(['before', 'after'])
    .where('action', '=', 'studio.logo')
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    { before: { photoId: null }, after: { photoId: wide._id } },
    { before: { photoId: wide._id }, after: { photoId: square._id } },
    { before: { photoId: square._id }, after: { photoId: null } },
  ])
})

test("a logo gets the site's background colour behind it, and its edges stay sharp", async () => {
  const { hash } = (await upload(await drawPicture(600, 120, '#004488'))).body.data
  for (const name of [`${hash}-320.webp`, `${hash}-600.jpg`]) {
    const { rawPayload } = await server.app.inject({ url: `/media/${name}` })
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ]
    const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1))
    expect(info.channels).toBe(3)
    expect(at(1, 1), name).toEqual(near([0xfb, 0xf7, 0xf2]))
    expect(at(info.width / 2, Math.round(info.height / 2)), name).toEqual(near([0, 0x44, 0x88]))
  }
})

test('a logo that is too low is refused, and the refusal names the minimum height', async () => {
  expect((await upload(await drawPicture(400, 32, '#004488'))).status).toBe(201)
  const { status, body } = await upload(await drawPicture(400, 30, '#004488'))
  expect([status, body.error?.code]).toEqual([400, 'PICTURE_SIZE'])
  expect(body.message).toContain('at least 32 pixels')
})

test('a picture that does not exist cannot be chosen', async () => {
  const { status, body } = await choose(crypto.randomUUID())
  expect([status, body.error?.fields]).toEqual([400, { photoId: 'There is no such picture.' }])
})

test('a logo is stored as long as it is shown', async () => {
  const { _id, hash } = (await upload(await drawPicture(500, 100, '#884400'))).body.data
  await choose(_id)
  const now = server.clock.now()
  for (const days of [1, 9, 18]) await removeUnused(server.deps, now.add({ hours: 24 * days }))
  expect((await server.app.inject({ url: `/media/${hash}-320.webp` })).statusCode).toBe(200)
  expect((await shownLogo())?.src).toContain(hash)
})
