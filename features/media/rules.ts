import type { LogoView, PhotoView } from './schema.ts'

/** The maximum number of pixels in a picture: more than current cameras produce, but less than a decompression bomb. */
export const MAX_PIXELS = 50_000_000
/** The maximum number of bytes in an upload. */
export const MAX_BYTES = 20 * 1024 * 1024
/** The minimum width and height in pixels; a smaller picture would have to be enlarged. */
export const MIN_SIDE = 200
/** The same for a logo, which is often wide and flat, and is never shown large. */
export const MIN_LOGO_SIDE = 32
/** The number of days after which an unused picture is deleted: until then a draft may still use it. */
export const GRACE_DAYS = 7

/** In pixels: from a portrait in a list to the width of a laptop, and twice the width of a phone. */
const WIDTHS = [320, 640, 960, 1440, 1920]
/** The widths for programs without AVIF and WebP: mail programs, old browsers. */
const JPEG_WIDTHS = [320, 960]
/** The width of a logo: two device pixels for each CSS pixel. The full size is stored too. */
const LOGO_WIDTH = 320

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** The format of a file by its first bytes, not by its name; undefined if we do not accept it, such as an SVG. */
export function formatOf(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) !== 'ftyp') return undefined
  const brand = ascii(bytes, 8, 12)
  if (brand === 'avif' || brand === 'avis') return 'avif'
  return /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand) ? 'heic' : undefined
}

export interface Size {
  width: number
  height: number
}

/** The point that must stay visible when a picture is cropped: per cent from left and top. */
export interface Focus {
  x: number
  y: number
}

/** The largest crop of that ratio (width by height), centred on the focus as far as the edges allow. */
export function cropAround({ width, height }: Size, ratio: number, focus: Focus) {
  const cut = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  }
  const start = (all: number, part: number, percent: number) =>
    Math.round(Math.min(Math.max((all * percent) / 100 - part / 2, 0), all - part))
  return { ...cut, left: start(width, cut.width, focus.x), top: start(height, cut.height, focus.y) }
}

/** The widths in which a picture is stored; it is never enlarged. */
export function storedWidths(width: number, isLogo = false): { widths: number[]; jpegWidths: number[] } {
  if (isLogo) return { widths: width > LOGO_WIDTH ? [LOGO_WIDTH, width] : [width], jpegWidths: [width] }
  const upTo = (all: number[]) => {
    const smaller = all.filter((each) => each <= width)
    return smaller.length ? smaller : [width]
  }
  return { widths: upTo(WIDTHS), jpegWidths: upTo(JPEG_WIDTHS) }
}

export const fileTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
export type FileType = keyof typeof fileTypes

/** `1f…-640.webp`: the name in the store and the last part of the address. */
export const fileName = (hash: string, width: number, type: FileType): string => `${hash}-${width}.${type}`
export const FILE_NAME = /^[0-9a-f]{32}-[1-9]\d{0,4}\.(avif|webp|jpg)$/

export const mediaAddress = (hash: string, width: number, type: FileType): string =>
  `/media/${fileName(hash, width, type)}`

/** The data needed to show a picture. */
export interface Picture {
  hash: string
  widths: number[]
  jpegWidths: number[]
  alt: string
}

const last = (widths: number[]) => widths.at(-1) ?? 0

/** The address of a small JPEG, where only one address can be used: in a list of people, or on a card. */
export const smallAddress = ({ hash, jpegWidths }: Pick<Picture, 'hash' | 'jpegWidths'>): string =>
  mediaAddress(hash, jpegWidths[0] ?? 0, 'jpg')

/** The address of the largest picture in a format that every program can read. */
export const plainAddress = ({ hash, jpegWidths }: Pick<Picture, 'hash' | 'jpegWidths'>): string =>
  mediaAddress(hash, last(jpegWidths), 'jpg')

/** The width of a slot, for `sizes` in HTML. With `auto`, browsers that support it measure lazily loaded pictures. */
const SIZES = 'auto, (min-width: 56.25em) 50vw, 100vw'

const sourcesOf = ({ hash, widths }: Pick<Picture, 'hash' | 'widths'>, sizes: string) =>
  (['avif', 'webp'] as const).map((type) => ({
    type: fileTypes[type],
    srcSet: widths.map((width) => `${mediaAddress(hash, width, type)} ${width}w`).join(', '),
    sizes,
  }))

/** A photograph for a picture slot; the best format first. */
export const photoView = (picture: Picture): PhotoView => ({
  photo: true,
  src: plainAddress(picture),
  sources: sourcesOf(picture, SIZES),
  alt: picture.alt,
})

/** The maximum display size of a logo, in CSS pixels: it is in a bar, next to text. */
const MAX_LOGO_DISPLAY = { width: 160, height: 34 }

/** A logo in its display size, so that its space is reserved before it loads. */
export function logoView({ hash, widths, jpegWidths, width, height }: PictureSize): LogoView {
  const scale = Math.min(MAX_LOGO_DISPLAY.width / width, MAX_LOGO_DISPLAY.height / height)
  const displayedWidth = Math.max(1, Math.round(width * scale))
  return {
    src: plainAddress({ hash, jpegWidths }),
    srcSet: widths
      .map((each) => `${mediaAddress(hash, each, 'webp')} ${Math.round((10 * each) / displayedWidth) / 10}x`)
      .join(', '),
    version: `?${hash.slice(0, 8)}`,
    width: displayedWidth,
    height: Math.max(1, Math.round(height * scale)),
  }
}

export type PictureSize = Pick<Picture, 'hash' | 'widths' | 'jpegWidths'> & Size

/** The width of an article's text. */
const IN_TEXT = '(min-width: 45em) 43rem, 100vw'
const IMAGE = /<img src="\/media\/([0-9a-f]{32})-\d+\.jpg"(?: alt="([^"]*)")?[^>]*>/g

/**
 * Adds to each picture in sanitised HTML its other formats, its size (so that nothing moves when it loads), and lazy
 * loading. Unknown pictures are left out.
 */
export const withPhotographs = (html: string, pictures: Map<string, PictureSize>): string =>
  html.replace(IMAGE, (_, hash: string, alt = '') => {
    const picture = pictures.get(hash)
    if (!picture) return ''
    const sources = sourcesOf(picture, IN_TEXT).map(
      ({ type, srcSet, sizes }) => `<source type="${type}" srcset="${srcSet}" sizes="${sizes}">`,
    )
    const size = `width="${picture.width}" height="${picture.height}"`
    const img = `<img src="${plainAddress(picture)}" alt="${alt}" ${size} loading="lazy" decoding="async">`
    return `<figure><picture>${sources.join('')}${img}</picture></figure>`
  })
