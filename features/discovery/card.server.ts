import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#lib/root.server.ts'
import { type Face, face } from './lettering.server.ts'

/** The content of a share card: a title on the background of a picture, both on one base line. */
export interface Card {
  title: string
  /** A text below the base line. */
  foot: string
  /** The name of an SVG in public/art, or in a folder next to that, with a base line at 84 % of its height. */
  art: string
  /** The address of a photograph that replaces the drawing. */
  photo?: string | undefined
  /** The name of the studio, next to its mark. */
  brand: string
  /** The address of the studio's logo, which replaces mark and name. */
  logo?: string | undefined
}

const WIDTH = 1200
const HEIGHT = 630
/** The height of the base line, from the top. */
const BASE_LINE = HEIGHT * 0.84
/** The width of a 4:5 picture as high as the card. */
const PLATE_WIDTH = HEIGHT * 0.8
const LEFT = WIDTH - PLATE_WIDTH
const MARGIN = 64
/** The box that a logo is fitted into. */
const LOGO = { width: 320, height: 60 }
/** The distance between two ticks: 20 in a picture of height 500, scaled to the card. */
const TICK = (20 * HEIGHT) / 500
const JAMUN = '#2C1320'
const KORA = '#FBF7F2'
const PALE = '#D9C3C4'

/** The files for a card that could be read. */
interface Pictures {
  photo?: Buffer | undefined
  logo?: Buffer | undefined
}

/**
 * Draws a card as PNG with 1200 × 630 pixels, the usual size of share cards. It uses only paths, so it does not depend
 * on the fonts of the machine.
 */
export async function drawCard(card: Card, { photo, logo }: Pictures = {}): Promise<Buffer> {
  const [display, text, art, mark] = await Promise.all([
    face('eczar'),
    face('anek'),
    artOf(card.art),
    artOf('mark'),
  ])
  // The font of titles has more letters.
  const footFace = text.canWrite(card.foot) ? text : display
  const isDark = art.ground.toUpperCase() === JAMUN
  const ink = isDark ? KORA : JAMUN
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="${art.ground}"/>`,
    `<path d="M0 ${BASE_LINE}H${WIDTH}V${HEIGHT}H0z" fill="${art.band}"/>`,
    `<clipPath id="plate"><path d="M${LEFT} 0H${WIDTH}V${HEIGHT}H${LEFT}z"/></clipPath>`,
    `<g clip-path="url(#plate)"><g transform="translate(${LEFT + (PLATE_WIDTH - art.width * art.scale) / 2} 0) scale(${art.scale})">${art.inner}</g></g>`,
    baseLine(isDark ? '#F2C4B8' : JAMUN),
    ...(logo
      ? []
      : [
          `<g transform="translate(${MARGIN} 56) scale(.72)">${isDark ? mark.inner.replaceAll(JAMUN, KORA) : mark.inner}</g>`,
          display.draw(card.brand, { x: MARGIN + 62, y: 92 }, { size: 36, fill: ink, tracking: -0.01 }),
        ]),
    titleOf(display, card.title, ink),
    footFace.draw(card.foot, { x: MARGIN, y: 592 }, { size: 27, fill: isDark ? PALE : JAMUN }),
    '</svg>',
  ].join('')
  const image = sharp(Buffer.from(svg))
  if (!photo && !logo) return image.png({ palette: true, colours: 128, effort: 7 }).toBuffer()
  const overlays = [photo && (await platePhoto(photo)), logo && (await plateLogo(logo))]
  // A photograph has too many colours for a reduced palette.
  return image
    .composite(overlays.filter((each) => each !== undefined))
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

/** Crops a photograph to its slot, which is as high as the card. */
async function platePhoto(photo: Buffer) {
  const input = await sharp(photo).resize({ width: PLATE_WIDTH, height: HEIGHT, fit: 'cover' }).toBuffer()
  return { input, left: LEFT, top: 0 }
}

/** Logos are designed for a light background, so they get a light area behind them. */
async function plateLogo(logo: Buffer) {
  const input = await sharp(logo)
    .resize({ ...LOGO, fit: 'inside' })
    .extend({ top: 12, bottom: 12, left: 18, right: 18, background: KORA })
    .toBuffer()
  return { input, left: MARGIN, top: 40 }
}

/** The base line and its scale continue to the left of the picture. */
function baseLine(color: string): string {
  const ticks = Array.from({ length: Math.floor(LEFT / TICK) }, (_, i) => {
    const x = LEFT - i * TICK
    return `M${x} ${BASE_LINE}v${i % 5 === 0 ? 15 : 7.5}`
  })
  return `<path d="${ticks.join('')}" stroke="${color}" stroke-width="1.26" fill="none"/><path d="M0 ${BASE_LINE}H${LEFT}" stroke="${color}" stroke-width="2.52" fill="none"/>`
}

const SIZES = [92, 84, 76, 68, 60, 52, 46]
const LEADING = 1.06
const TITLE_TOP = 150
const TITLE_BOTTOM = BASE_LINE - 34

/** The title in the largest size that fits, just above the base line. */
function titleOf(display: Face, title: string, fill: string): string {
  const width = LEFT - MARGIN - 28
  for (const size of SIZES) {
    const style = { size, fill, tracking: -0.018 }
    const lines = breakLines(title, (line) => display.measure(line, style) <= width)
    const height = lines.length * size * LEADING
    const isSmallest = size === SIZES.at(-1)
    if (
      !isSmallest &&
      (height > TITLE_BOTTOM - TITLE_TOP || lines.some((l) => display.measure(l, style) > width))
    )
      continue
    const visibleLines = lines.slice(0, Math.floor((TITLE_BOTTOM - TITLE_TOP) / (size * LEADING)))
    return visibleLines
      .map((line, i) => {
        const y = TITLE_BOTTOM - (visibleLines.length - 1 - i) * size * LEADING
        return display.draw(line, { x: MARGIN, y }, style)
      })
      .join('')
  }
  return ''
}

/** Breaks a text into lines that fit; a word that is too long gets a line by itself. */
function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const extended = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && fits(extended)) lines[lines.length - 1] = extended
    else lines.push(word)
  }
  return lines
}

interface Art {
  width: number
  /** The factor that scales it to the height of the card. */
  scale: number
  inner: string
  /** Colours of the picture's background and of the area under its base line. */
  ground: string
  band: string
}

const arts = new Map<string, Promise<Art>>()

/** `name` comes from our code or from staff, never from a visitor. */
function artOf(name: string): Promise<Art> {
  let loading = arts.get(name)
  if (!loading) {
    loading = readArt(name)
    arts.set(name, loading)
    loading.catch(() => arts.delete(name))
  }
  return loading
}

async function readArt(name: string): Promise<Art> {
  if (!/^(portraits\/)?[a-z0-9-]+$/.test(name)) throw new Error(`${name} is not the name of a drawing`)
  const svg = await readFile(
    join(projectRoot, 'public', name.includes('/') ? '' : 'art', `${name}.svg`),
    'utf8',
  )
  const ground = svg.match(/<path d="M0 0h[\d.]+v[\d.]+H0z" fill="(#\w{6})"/)?.[1] ?? KORA
  const band = svg.match(/<path d="M0 (?!0h)[\d.]+h[\d.]+v[\d.]+H0z" fill="(#\w{6})"/)?.[1] ?? ground
  const [, width = '400', height = '500'] = svg.match(/viewBox="0 0 (\d+) (\d+)"/) ?? []
  return {
    width: Number(width),
    scale: HEIGHT / Number(height),
    inner: svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, ''),
    ground,
    band,
  }
}
