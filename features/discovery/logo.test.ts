import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discovery } from '#features/discovery/index.server.ts'
import { media } from '#features/media/index.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makeLogo } from '#tests/logo.ts'
import { makeOtherStudio } from '#tests/otherStudio.ts'

let studio: TestApp
const get = (url: string) => studio.app.inject({ url })
beforeAll(async () => {
  studio = await testApp({ features: [discovery, media] })
  await makeOtherStudio(studio.deps.db, studio.clock.now())
})
afterAll(() => studio.close())

/** The colour of a pixel of a picture. */
async function colourAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (y * info.width + x) * info.channels
  return [...data.subarray(at, at + 3)]
}
const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1))
const PAPER = near([0xfb, 0xf7, 0xf2])
const GREEN = near([0, 0x66, 0])

interface Manifest {
  icons: { src: string; sizes: string; purpose?: string }[]
}
const manifest = async () => JSON.parse((await get('/manifest.webmanifest')).body) as Manifest

/** Waits until the manifest has the icon of this logo, because files may be a second old. */
const waitForIcon = (hash: string) =>
  expect.poll(async () => (await manifest()).icons[0]?.src).toBe(`/og/logo-192.png?${hash.slice(0, 8)}`)

test('without a logo, the icons and the offline page have the drawn mark', async () => {
  expect((await manifest()).icons.map(({ src }) => src)).toEqual([
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ])
  expect((await get('/og/logo-192.png')).statusCode).toBe(404)
  expect((await get('/offline')).body).toContain('<img src="/favicon.svg?offline"')
})

test('a logo is in the middle of each icon, on the paper colour, each at its own address', async () => {
  const before = (await get('/og/home.png')).rawPayload
  const hash = await makeLogo(studio, '#006600')
  await waitForIcon(hash)
  const { icons } = await manifest()
  for (const { src, sizes } of icons) {
    const { rawPayload, headers } = await get(src)
    expect(headers['content-type'], src).toBe('image/png')
    const { width = 0, height = 0 } = await sharp(rawPayload).metadata()
    expect(`${width}x${height}`).toBe(sizes)
    expect(await colourAt(rawPayload, 2, 2), src).toEqual(PAPER)
    expect(await colourAt(rawPayload, width / 2, height / 2), src).toEqual(GREEN)
  }
  // On the share card it replaces the drawn mark.
  await expect.poll(async () => (await get('/og/home.png')).rawPayload).not.toEqual(before)
  const card = (await get('/og/home.png')).rawPayload
  expect(await colourAt(before, 66, 42)).not.toEqual(PAPER)
  expect(await colourAt(card, 66, 42)).toEqual(PAPER)
  expect(await colourAt(card, 120, 70)).toEqual(GREEN)
  expect((await get('/og/logo-193.png')).statusCode).toBe(404)
})

test('another logo changes the addresses and the images at once', async () => {
  const [previous] = (await manifest()).icons
  await waitForIcon(await makeLogo(studio, '#880000'))
  const [current] = (await manifest()).icons
  expect(current?.src).not.toBe(previous?.src)
  expect(await colourAt((await get(current?.src ?? '')).rawPayload, 96, 96)).toEqual(near([0x88, 0, 0]))
  const onCard = async () => colourAt((await get('/og/home.png')).rawPayload, 120, 70)
  await expect.poll(onCard).toEqual(near([0x88, 0, 0]))
})

test('the offline page contains the logo itself', async () => {
  const { body, headers } = await get('/hi/offline')
  const [, alt, width, height] =
    /<img src="data:image\/webp;base64,[^"]+" alt="([^"]+)" width="(\d+)" height="(\d+)">/.exec(body) ?? []
  expect([alt, width, height]).toEqual(['Park Street Pilates', '160', '32'])
  expect(headers['content-security-policy']).toContain("img-src 'self' data:")
})
