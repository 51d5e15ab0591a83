import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from '#lib/refusals.ts'
import {
  cropAround,
  type FileType,
  type Focus,
  formatOf,
  MAX_PIXELS,
  MIN_LOGO_SIDE,
  MIN_SIDE,
  type Size,
  storedWidths,
} from './rules.ts'

export interface Cut {
  /** Width by height; undefined: it is not cropped. */
  ratio: number | undefined
  focus: Focus
  /** A drawing rather than a photograph: smaller, with sharp edges. */
  isLogo?: boolean
}

export interface PictureFile {
  width: number
  type: FileType
  bytes: Buffer
}

export interface TranscodeResult extends Size {
  widths: number[]
  jpegWidths: number[]
  files: PictureFile[]
}

/** Must change whenever the output bytes change, so that the same upload gets another address. */
const RECIPE = 'picture 1'
/** The maximum size in pixels: no picture is shown larger. */
const MAX_SIZE = { width: 1920, height: 2400 }
const MAX_LOGO_SIZE = { width: 640, height: 640 }
/** The time limit of one step. */
const TIME_LIMIT = { seconds: 25 }
/** The background of transparent areas: the site's paper colour. */
const BACKGROUND = '#FBF7F2'
const INPUT = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 } as const

/** The options to read only the header, which is checked before decompression. */
const HEAD = { ...INPUT, limitInputPixels: false } as const

// One core, so that requests can use the others.
sharp.concurrency(1)

/** The name of a picture, from its content and processing, so that its files never change under their address. */
export const pictureHash = (bytes: Buffer, { ratio, focus, isLogo }: Cut): string =>
  createHash('sha256')
    .update(
      [RECIPE, isLogo ? 'logo' : (ratio ?? 'whole'), ratio ? focus.x : 50, ratio ? focus.y : 50].join(' '),
    )
    .update('\n')
    .update(bytes)
    .digest('hex')
    .slice(0, 32)

/**
 * Decodes a picture and re-encodes its pixels in each width and format. All other data of the file is dropped:
 * location, camera, a hidden second file. Throws PICTURE_FORMAT, PICTURE_SIZE or PICTURE_UNREADABLE.
 */
export async function transcode(bytes: Buffer, cut: Cut): Promise<TranscodeResult> {
  const format = formatOf(bytes)
  if (!format) throw new Refusal('PICTURE_FORMAT')
  try {
    const { data, info } = await pixelsOf(bytes, cut)
    const size = { width: info.width, height: info.height }
    const raw = { ...size, channels: info.channels as 3 }
    const widths = storedWidths(size.width, cut.isLogo)
    const files = await encodeAll(() => sharp(data, { raw }), widths, cut.isLogo ? sharpEncoders : encoders)
    return { ...size, ...widths, files }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(format === 'heic' ? 'PICTURE_FORMAT' : 'PICTURE_UNREADABLE')
  }
}

/** The pixels of a picture: upright, cropped, scaled down to the maximum size, in sRGB. */
async function pixelsOf(bytes: Buffer, { ratio, focus, isLogo }: Cut) {
  const { width, height, autoOrient } = await sharp(bytes, HEAD).metadata()
  const minSide = isLogo ? MIN_LOGO_SIDE : MIN_SIDE
  if (width * height > MAX_PIXELS || Math.min(width, height) < minSide) {
    throw new Refusal('PICTURE_SIZE', { details: { pixels: String(minSide) } })
  }
  const upright = sharp(bytes, INPUT).autoOrient()
  const cut = ratio ? upright.extract(cropAround(autoOrient, ratio, focus)) : upright
  return cut
    .resize({ ...(isLogo ? MAX_LOGO_SIZE : MAX_SIZE), fit: 'inside', withoutEnlargement: true })
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .timeout(TIME_LIMIT)
    .raw()
    .toBuffer({ resolveWithObject: true })
}

type Encoders = Record<FileType, (image: Sharp) => Sharp>

const encoders: Encoders = {
  avif: (image) => image.avif({ quality: 52, effort: 3 }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

/** The encoders for letters and edges, with full colour resolution. */
const sharpEncoders: Encoders = {
  avif: (image) => image.avif({ quality: 75, effort: 3, chromaSubsampling: '4:4:4' }),
  webp: (image) => image.webp({ quality: 92, smartSubsample: true }),
  jpg: (image) => image.jpeg({ quality: 92, mozjpeg: true, chromaSubsampling: '4:4:4' }),
}

/** One after the other, because each uses a core. */
async function encodeAll(
  pixels: () => Sharp,
  { widths, jpegWidths }: { widths: number[]; jpegWidths: number[] },
  encodersOf: Encoders,
): Promise<PictureFile[]> {
  const files: PictureFile[] = []
  const outputs = [
    ...widths.flatMap((width) => [
      { width, type: 'avif' as const },
      { width, type: 'webp' as const },
    ]),
    ...jpegWidths.map((width) => ({ width, type: 'jpg' as const })),
  ]
  for (const { width, type } of outputs) {
    const image = encodersOf[type](pixels().resize({ width })).timeout(TIME_LIMIT)
    files.push({ width, type, bytes: await image.toBuffer() })
  }
  return files
}
