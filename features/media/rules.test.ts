import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cropAround, formatOf, photoView, storedWidths } from './rules.ts'

describe('cropping a picture', () => {
  test.each([
    [{ width: 300, height: 200 }, 3 / 2, { x: 50, y: 50 }, { left: 0, top: 0, width: 300, height: 200 }],
    [{ width: 400, height: 200 }, 1, { x: 0, y: 50 }, { left: 0, top: 0, width: 200, height: 200 }],
    [{ width: 400, height: 200 }, 1, { x: 60, y: 50 }, { left: 140, top: 0, width: 200, height: 200 }],
    [{ width: 200, height: 400 }, 1, { x: 50, y: 20 }, { left: 0, top: 0, width: 200, height: 200 }],
    [{ width: 200, height: 400 }, 1, { x: 50, y: 100 }, { left: 0, top: 200, width: 200, height: 200 }],
  ])('cuts %o to %d around %o', (size, ratio, focus, cut) => {
    expect(cropAround(size, ratio, focus)).toEqual(cut)
  })

  test('stays within its edges, and cuts off as little as possible', () => {
    const side = fc.integer({ min: 1, max: 20_000 })
    const percent = fc.double({ min: 0, max: 100, noNaN: true })
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(1, 3 / 2, 4 / 5),
        percent,
        percent,
        (width, height, ratio, x, y) => {
          const cut = cropAround({ width, height }, ratio, { x, y })
          expect(cut.left).toBeGreaterThanOrEqual(0)
          expect(cut.top).toBeGreaterThanOrEqual(0)
          expect(cut.left + cut.width).toBeLessThanOrEqual(width)
          expect(cut.top + cut.height).toBeLessThanOrEqual(height)
          expect(cut.width === width || cut.height === height).toBe(true)
        },
      ),
    )
  })
})

test('the format of a file is recognised by its first bytes', () => {
  const of = (text: string) => formatOf(Buffer.from(text, 'latin1'))
  expect(of('\xff\xd8\xff\xe0')).toBe('jpeg')
  expect(of('\x89PNG\r\n\x1a\n')).toBe('png')
  expect(of('RIFF\x10\0\0\0WEBPVP8 ')).toBe('webp')
  expect(of('\0\0\0\x20ftypavif')).toBe('avif')
  expect(of('\0\0\0\x20ftypheic')).toBe('heic')
  for (const other of [
    '<svg',
    '<?xml version="1.0"?><svg',
    'GIF89a',
    '%PDF-1.7',
    'RIFF\x10\0\0\0AVI ',
    'BM',
    '',
  ])
    expect(of(other), other).toBeUndefined()
})

test('no picture is stored larger than it is', () => {
  expect(storedWidths(1000)).toEqual({ widths: [320, 640, 960], jpegWidths: [320, 960] })
  expect(storedWidths(240)).toEqual({ widths: [240], jpegWidths: [240] })
})

test('a photograph has its best formats first, and a JPEG as the fallback', () => {
  const view = photoView({ hash: 'a'.repeat(32), widths: [320, 640], jpegWidths: [320], alt: 'A room' })
  expect(view.src).toBe(`/media/${'a'.repeat(32)}-320.jpg`)
  expect(view.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(view.sources[0]?.srcSet).toBe(
    `/media/${'a'.repeat(32)}-320.avif 320w, /media/${'a'.repeat(32)}-640.avif 640w`,
  )
})
