import { type Figure, mark, PICTURE } from './figures.ts'
import { type Color, colors, lineHeight, mm, PAGE, type Sheet, type Style } from './sheet.server.ts'

// The common parts of the pages of all documents: margins, styles, and the head with its figure.

/** The studio's logo as JPEG; null if it has none. */
export type Logo = { jpeg: Buffer; width: number; height: number } | null

export const MARGIN = mm(16)
export const WIDTH = PAGE.width - 2 * MARGIN
export const RIGHT = PAGE.width - MARGIN

export const small: Style = { face: 'text', size: 8.6 }
export const body: Style = { face: 'text', size: 10.3 }
export const soft: Style = { ...body, color: 'soft' }
export const strong: Style = { ...body, face: 'strong' }
export const heading: Style = { face: 'strong', size: 8.6, leading: 1.3, tracking: 0.085 }
export const column: Style = { face: 'strong', size: 8.6, leading: 1.34, color: 'soft' }

/** A part of the page: its height, and a function that draws it from a position on. */
export interface Part {
  height: number
  draw: (y: number) => void
}

/** Reduces the size of a style if the page has much content. */
export type StyleScale = (style: Style) => Style

interface Head {
  picture: Figure
  /** The name of the studio; its logo replaces it. */
  name: string
  logo: Logo
  title: string
  /** Below the title. */
  lead: string
  /** Labels with their values, below the base line. */
  band: string[][]
  /** The height of the area above the base line; lower if the page has much content. */
  floor: number
}

const HIGH_FLOOR = mm(76)
const BAND = mm(20)

/** The upper part of a first page: picture, logo, title, and a band of labels with values. */
export function headPart(sheet: Sheet, { picture, name, logo, title, lead, band, floor }: Head): Part {
  const isLow = floor < HIGH_FLOOR
  const titleStyle: Style = { face: 'display', size: isLow ? 30 : 38, leading: 1.05, tracking: -0.03 }
  const leadStyle: Style = { face: 'text', size: 11.4 }

  const draw = () => {
    sheet.box(picture.ground, 0, 0, PAGE.width, floor)
    sheet.box(picture.band, 0, floor, PAGE.width, BAND)
    const scale = floor / HIGH_FLOOR / (PICTURE.height / mm(66))
    sheet.decoration((pdf) => {
      pdf.rect(0, 0, PAGE.width, floor).clip()
      pdf.translate(PAGE.width - PICTURE.width * scale, floor - PICTURE.height * scale).scale(scale)
      paint(pdf, [picture.disc])
      pdf.translate(picture.at.x, picture.at.y).scale(picture.at.scale)
      paint(pdf, picture.body)
    })
    drawFloor(sheet, { x: 0, y: floor, width: PAGE.width, ticks: 40 })
    drawBrand(sheet, name, logo, mm(isLow ? 8 : 12))

    const lines = sheet.wrap(lead, leadStyle, mm(84))
    const top = floor - mm(isLow ? 8 : 15) - lines.length * lineHeight(leadStyle) - lineHeight(titleStyle)
    sheet.tagged('H1', () => sheet.line(title, MARGIN, top, titleStyle))
    if (lines.length)
      sheet.tagged('P', () => sheet.lines(lines, MARGIN, top + lineHeight(titleStyle) + mm(2), leadStyle))
    drawBand(sheet, band, floor + mm(6))
  }
  return { height: floor + BAND, draw }
}

function drawBand(sheet: Sheet, entries: string[][], y: number): void {
  const value: Style = { face: 'strong', size: 11, leading: 1.25 }
  let x = MARGIN
  for (const [label = '', content = ''] of entries) {
    sheet.tagged('P', () => {
      sheet.line(`${label} `, x, y, small)
      sheet.line(content, x, y + lineHeight(small), value)
    })
    x += Math.max(sheet.measure(label, small), sheet.measure(content, value)) + mm(9)
  }
}

function paint(pdf: PDFKit.PDFDocument, paths: [path: string, color: Color, lineWidth?: number][]): void {
  for (const [path, color, lineWidth] of paths) {
    pdf.path(path)
    if (lineWidth) pdf.lineWidth(lineWidth).stroke(colors[color])
    else pdf.fill(colors[color])
  }
}

/** The base line of the site's figures: a line with ticks below it, every fifth one longer. */
export function drawFloor(
  sheet: Sheet,
  { x, y, width, ticks }: { x: number; y: number; width: number; ticks: number },
): void {
  sheet.decoration((pdf) => {
    for (let index = 0; index <= ticks; index++) {
      const tick = x + (index * width) / ticks
      pdf.moveTo(tick, y).lineTo(tick, y + (index % 5 ? 4.5 : 9))
    }
    pdf.lineWidth(0.6).stroke(colors.jamun)
    pdf.rect(x, y - 0.75, width, 1.5).fill(colors.jamun)
  })
}

function drawBrand(sheet: Sheet, name: string, logo: Logo, y: number): void {
  const brand: Style = { face: 'display', size: 16, leading: 1, tracking: -0.02 }
  const height = 22
  if (logo) {
    const scale = Math.min(120 / logo.width, height / logo.height)
    const [width, drawn] = [logo.width * scale, logo.height * scale]
    sheet.box('kora', MARGIN - 4, y - 4, width + 8, drawn + 8)
    sheet.tagged('Figure', () => sheet.pdf.image(logo.jpeg, MARGIN, y, { width, height: drawn }), {
      alt: name,
      bbox: [MARGIN, y, MARGIN + width, y + drawn],
    })
    return
  }
  sheet.decoration((pdf) => {
    pdf.translate(MARGIN, y).scale(height / 64)
    paint(pdf, mark)
  })
  const [first = '', ...rest] = sheet.wrap(name, brand, mm(84))
  sheet.tagged('P', () => sheet.line(rest.length ? `${first}…` : first, MARGIN + height + 8, y + 4, brand))
}
