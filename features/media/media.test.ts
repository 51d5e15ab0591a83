import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { s3Store } from '#lib/s3Store.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import { s3Server } from '#tests/s3Server.ts'
import { makeStudio } from '#tests/timetable.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MediaView } from './console/schema.ts'
import { media } from './index.server.ts'
import { removeUnused } from './usecases/removeUnused.server.ts'

const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'a secret of the bucket', bucket: 'studio-files' }
let server: TestApp
let bucketApp: TestApp
let bucket: Awaited<ReturnType<typeof s3Server>>
let manager: Visitor
let instructor: string
beforeAll(async () => {
  server = await testApp({ features: [identity, media], jobs: [media] })
  bucket = await s3Server(keys)
  const files = s3Store({ ...keys, endpoint: bucket.endpoint, region: 'ap-south-1' })
  bucketApp = await testApp({ features: [identity, media], files })
  manager = await staffOf(server)
  instructor = await makeStudio(server.deps.db)
})
afterAll(async () => {
  await bucketApp.close()
  await bucket.close()
  await server.close()
})

async function staffOf(app: TestApp): Promise<Visitor> {
  await makePerson(app, { email: 'content@studio.example', role: 'manager' })
  return signInAs(app, 'content@studio.example')
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#335577',
      noise: { type: 'gaussian', mean: 120, sigma: 20 },
    },
  })
/** A JPEG with GPS data, and with an EXIF orientation. */
const photograph = (width = 1200, height = 900) =>
  noise(width, height)
    .withExif({ IFD0: { Copyright: 'a neighbour' }, IFD3: { GPSLatitude: '28/1 24/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

const send = (bytes: Buffer, { query = '', type = 'image/jpeg', who = manager } = {}) =>
  who.call<MediaView>('POST', `/console/media${query}`, { body: bytes, headers: { 'content-type': type } })
const refusalOf = async (bytes: Buffer, type?: string) =>
  (await send(bytes, type ? { type } : {})).body.error?.code
const fetchFile = async (address: string, app = server) => app.app.inject({ url: address })

describe('an upload', () => {
  test('is stored as AVIF, WebP and JPEG in several widths, upright, without location or camera data', async () => {
    const { status, body } = await send(await photograph())
    expect(status).toBe(201)
    const { hash, width, height, plain } = body.data
    // It was rotated by 90 degrees.
    expect([width, height]).toEqual([900, 1200])
    for (const [name, format] of [
      [`${hash}-640.avif`, 'heif'],
      [`${hash}-320.webp`, 'webp'],
      [`${hash}-320.jpg`, 'jpeg'],
    ] as const) {
      const file = await fetchFile(`/media/${name}`)
      expect(file.statusCode, name).toBe(200)
      const metadata = await sharp(file.rawPayload).metadata()
      expect(metadata).toMatchObject({ format, width: Number(/-(\d+)/.exec(name)?.[1]) })
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation], name).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
      expect(file.rawPayload.includes('neighbour')).toBe(false)
    }
    expect(plain).toBe(`/media/${hash}-320.jpg`)
  })

  test('is cached for ever, with its own content type, and is never served as a page', async () => {
    const { body } = await send(await noise(700, 500).png().toBuffer(), { type: 'image/png' })
    const file = await fetchFile(`/media/${body.data.hash}-640.webp`)
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    for (const odd of [
      '/media/..%2f..%2fsession-secret',
      `/media/${body.data.hash}-641.webp`,
      '/media/x.svg',
      '/media/',
    ])
      expect((await fetchFile(odd)).statusCode, odd).toBe(404)
  })

  test('is cropped to its ratio around its focus', async () => {
    const left = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#ffffff' } })
      .composite([
        {
          input: { create: { width: 200, height: 400, channels: 3, background: '#c00000' } },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer()
    const { body } = await send(left, { query: '?cut=square&focusX=0&focusY=50', type: 'image/png' })
    expect([body.data.width, body.data.height]).toEqual([400, 400])
    const file = await fetchFile(`/media/${body.data.hash}-320.jpg`)
    const { data } = await sharp(file.rawPayload)
      .extract({ left: 40, top: 160, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(150)
    expect(data[1]).toBeLessThan(60)
  })

  test('sent several times, even at the same time, is stored once', async () => {
    const bytes = await noise(500, 400).jpeg().toBuffer()
    const responses = await Promise.all([send(bytes), send(bytes), send(bytes)])
    expect(new Set(responses.map(({ body }) => body.data._id)).size).toBe(1)
  })
})

/** A PNG of one colour: few bytes for many pixels. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const sized = Buffer.alloc(4)
    sized.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([sized, body, check])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((side / 8 + 1) * side))
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(document.cookie)</script></svg>'

describe('an upload is refused if it is', () => {
  test('an SVG with any content type', async () => {
    for (const type of ['image/svg+xml', 'image/png', 'application/octet-stream'])
      expect(await refusalOf(Buffer.from(SCRIPT), type)).toBe('PICTURE_FORMAT')
    expect(await refusalOf(Buffer.from('<!DOCTYPE html><script>alert(1)</script>'))).toBe('PICTURE_FORMAT')
    expect(await refusalOf(Buffer.from('GIF89a\x01\0\x01\0'), 'image/gif')).toBe('PICTURE_FORMAT')
    expect(await refusalOf(Buffer.from('%PDF-1.7'))).toBe('PICTURE_FORMAT')
  })

  test('a decompression bomb: a few kilobytes that unpack to more than the memory', async () => {
    const bytes = bomb(20_000)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await refusalOf(bytes, 'image/png')).toBe('PICTURE_SIZE')
  })

  test('too small, or broken', async () => {
    expect(await refusalOf(await noise(100, 100).jpeg().toBuffer())).toBe('PICTURE_SIZE')
    const whole = await noise(600, 600).jpeg().toBuffer()
    expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe('PICTURE_UNREADABLE')
    expect(await refusalOf(Buffer.concat([whole.subarray(0, 3), Buffer.alloc(2_000, 7)]))).toBe(
      'PICTURE_UNREADABLE',
    )
  })

  test('in a format that is not decoded, and the message lists those that are', async () => {
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
      Buffer.alloc(400),
    ])
    const response = await send(heic, { type: 'image/heic' })
    expect(response.body.error?.code).toBe('PICTURE_FORMAT')
    expect(response.body.message).toContain('JPEG, PNG, WebP or AVIF')
  })

  test('larger than a photograph, or JSON, or empty', async () => {
    expect(await refusalOf(Buffer.alloc(21 * 1024 * 1024))).toBe('PAYLOAD_TOO_LARGE')
    const json = await manager.call('POST', '/console/media', { body: { file: 'x' } })
    expect(json.body.error?.code).toBe('PICTURE_FORMAT')
    expect((await manager.call('POST', '/console/media')).body.error?.code).toBe('PICTURE_FORMAT')
  })

  test('from staff who may not write content, before its bytes are read', async () => {
    await makePerson(server, { email: 'desk@studio.example', role: 'frontDesk' })
    const desk = await signInAs(server, 'desk@studio.example')
    const large = Buffer.alloc(21 * 1024 * 1024)
    expect((await send(large, { who: desk })).body.error?.code).toBe('FORBIDDEN')
  })
})

test('a file that is valid in two formats at once is stored only as a picture', async () => {
  const polyglot = Buffer.concat([await noise(400, 300).jpeg().toBuffer(), Buffer.from(`\n${SCRIPT}`)])
  const { status, body } = await send(polyglot)
  expect(status).toBe(201)
  for (const name of [
    `${body.data.hash}-320.jpg`,
    `${body.data.hash}-320.webp`,
    `${body.data.hash}-320.avif`,
  ]) {
    const file = await fetchFile(`/media/${name}`)
    expect(file.rawPayload.includes('script'), name).toBe(false)
  }
})

test('a picture can be described in both languages', async () => {
  const { body } = await send(await noise(450, 300).jpeg().toBuffer())
  const alts = { alt: 'The room in the morning', altHindi: 'सुबह का कमरा' }
  const saved = await manager.call<MediaView>('PUT', `/console/media/${body.data._id}`, { body: alts })
  expect(saved.body.data).toMatchObject(alts)
  const bad = await manager.call('PUT', `/console/media/${body.data._id}`, {
    body: { alt: 'x'.repeat(301), altHindi: '' },
  })
  expect(Object.keys(bad.body.error?.fields ?? {})).toEqual(['alt'])
})

test('an unused picture is deleted with its files after the grace period; one that is used stays', async () => {
  const [used, unused] = await Promise.all(
    [noise(410, 310), noise(420, 320)].map(
      async (image) => (await send(await image.jpeg().toBuffer())).body.data,
    ),
  )
  if (!used || !unused) throw new Error('nothing was uploaded')
  const { db } = server.database
  await db.updateTable('instructor').set({ photoId: used._id }).where('id', '=', instructor).execute()
  const list = async () => {
    const { body } = await manager.call<{ rows: MediaView[] }>('GET', '/console/media')
    return body.data.rows.map(({ hash }) => hash)
  }
  const start = server.clock.now()
  await removeUnused(server.deps, start)
  await removeUnused(server.deps, start.add({ hours: 6 * 24 }))
  expect(await list()).toEqual(expect.arrayContaining([used.hash, unused.hash]))
  await removeUnused(server.deps, start.add({ hours: 8 * 24 }))
  expect(await list()).toEqual([used.hash])
  await expect.poll(async () => (await fetchFile(unused.small)).statusCode, { timeout: 15_000 }).toBe(404)
  expect((await fetchFile(used.small)).statusCode).toBe(200)
})

describe('in an S3 bucket', () => {
  test('pictures are stored and served in the same way, with a signature that is checked', async () => {
    const staff = await staffOf(bucketApp)
    bucket.failures.push(503)
    const { status, body } = await send(await noise(500, 350).jpeg().toBuffer(), { who: staff })
    expect(status).toBe(201)
    expect([...bucket.objects.keys()]).toContain(`${body.data.hash}-320.avif`)
    expect(bucket.objects.get(`${body.data.hash}-320.avif`)?.type).toBe('image/avif')
    const file = await fetchFile(body.data.small, bucketApp)
    expect((await sharp(file.rawPayload).metadata()).format).toBe('jpeg')
    expect((await fetchFile(`/media/${'0'.repeat(32)}-320.jpg`, bucketApp)).statusCode).toBe(404)
  })

  test('a wrong key stores nothing and reports the error', async () => {
    const wrong = s3Store({ ...keys, secretAccessKey: 'guessed', endpoint: bucket.endpoint, region: 'auto' })
    await expect(wrong.put('a.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow('403')
    expect(bucket.objects.has('a.txt')).toBe(false)
    await expect(wrong.put('../a.txt', Buffer.from('x'), 'text/plain')).rejects.toThrow('not the name')
  })
})
