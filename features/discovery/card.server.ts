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
const FLOOR = HEIGHT * 0.84
/** A 4:5 picture as high as the card. */
const PLATE = HEIGHT * 0.8
const LEFT = WIDTH - PLATE
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
  const dark = art.ground.toUpperCase() === JAMUN
  const ink = dark ? KORA : JAMUN
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="${art.ground}"/>`,
    `<path d="M0 ${FLOOR}H${WIDTH}V${HEIGHT}H0z" fill="${art.band}"/>`,
    `<clipPath id="plate"><path d="M${LEFT} 0H${WIDTH}V${HEIGHT}H${LEFT}z"/></clipPath>`,
    `<g clip-path="url(#plate)"><g transform="translate(${LEFT + (PLATE - art.width * art.scale) / 2} 0) scale(${art.scale})">${art.inner}</g></g>`,
    floor(dark ? '#F2C4B8' : JAMUN),
    ...(logo
      ? []
      : [
          `<g transform="translate(${MARGIN} 56) scale(.72)">${dark ? mark.inner.replaceAll(JAMUN, KORA) : mark.inner}</g>`,
          display.draw(card.brand, { x: MARGIN + 62, y: 92 }, { size: 36, fill: ink, tracking: -0.01 }),
        ]),
    titleOf(display, card.title, ink),
    text.draw(card.foot, { x: MARGIN, y: 592 }, { size: 27, fill: dark ? PALE : JAMUN }),
    '</svg>',
  ].join('')
  const drawn = sharp(Buffer.from(svg))
  if (!photo && !logo) return drawn.png({ palette: true, colours: 128, effort: 7 }).toBuffer()
  const laid = [photo && (await platePhoto(photo)), logo && (await plateLogo(logo))]
  // A photograph has too many colours for a reduced palette.
  return drawn
    .composite(laid.filter((each) => each !== undefined))
    .png({ palette: true, effort: 7 })
    .toBuffer()
}

/** Crops a photograph to its slot, which is as high as the card. */
async function platePhoto(photo: Buffer) {
  const input = await sharp(photo).resize({ width: PLATE, height: HEIGHT, fit: 'cover' }).toBuffer()
  return { input, left: LEFT, top: 0 }
}

/** Logos are designed for a light background: on others they get a light area behind them. */
async function plateLogo(logo: Buffer) {
  const input = await sharp(logo)
    .resize({ ...LOGO, fit: 'inside' })
    .extend({ top: 12, bottom: 12, left: 18, right: 18, background: KORA })
    .toBuffer()
  return { input, left: MARGIN, top: 40 }
}

/** The base line and its scale continue to the left of the picture. */
function floor(color: string): string {
  const ticks = Array.from({ length: Math.floor(LEFT / TICK) }, (_, i) => {
    const x = LEFT - i * TICK
    return `M${x} ${FLOOR}v${i % 5 === 0 ? 15 : 7.5}`
  })
  return `<path d="${ticks.join('')}" stroke="${color}" stroke-width="1.26" fill="none"/><path d="M0 ${FLOOR}H${LEFT}" stroke="${color}" stroke-width="2.52" fill="none"/>`
}

const SIZES = [92, 84, 76, 68, 60, 52, 46]
const LEADING = 1.06
const TITLE_TOP = 150
const TITLE_BOTTOM = FLOOR - 34

/** The title in the largest size that fits, just above the base line. */
function titleOf(display: Face, title: string, fill: string): string {
  const width = LEFT - MARGIN - 28
  for (const size of SIZES) {
    const style = { size, fill, tracking: -0.018 }
    const lines = broken(title, (line) => display.measure(line, style) <= width)
    const high = lines.length * size * LEADING
    const last = size === SIZES.at(-1)
    if (!last && (high > TITLE_BOTTOM - TITLE_TOP || lines.some((l) => display.measure(l, style) > width)))
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

/** Breaks words into lines that fit; a word that is too long is on a line by itself. */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word
    if (lines.length && fits(longer)) lines[lines.length - 1] = longer
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

/** `name` comes from our code, never from a visitor. */
function artOf(name: string): Promise<Art> {
  let reading = arts.get(name)
  if (!reading) {
    reading = readArt(name)
    arts.set(name, reading)
    reading.catch(() => arts.delete(name))
  }
  return reading
}

async function readArt(name: string): Promise<Art> {
  if (!/^(portraits\/)?[a-z0-9-]+$/.test(name)) throw new Error(`${name} is no name of a plate`)
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
