import { buffer } from 'node:stream/consumers'
import { toDate } from '#lib/time.ts'
import type { Evidence, EvidenceColumn, EvidenceSection, FilledSlot } from '../evidenceSchema.ts'
import { loadFaces } from './faces.server.ts'
import { evidenceFigure } from './figures.ts'
import { body, column, drawFloor, headPart, MARGIN, type Part, RIGHT, strong, WIDTH } from './page.server.ts'
import { type DocumentFacts, drawDocument } from './renderDocument.server.ts'
import { largest, lineHeight, mm, PAGE, Sheet, type Style, type Tag } from './sheet.server.ts'

type Facts = Pick<DocumentFacts, 'contact' | 'logo'>

/** A page of the file. It is drawn when the number of all pages is known. */
interface Page {
  draw: () => void
  /** Whether it is a tax document, which has its own footer. */
  isDocument: boolean
}

/**
 * Draws evidence as one PDF, in the current language: a first page that lists it, then the slots, each of which begins
 * on a new page.
 */
export async function renderEvidence(evidence: Evidence, facts: Facts): Promise<Buffer> {
  const { title, lead, studio, preparedAt } = evidence
  const day = toDate(preparedAt)
  const sheet = new Sheet(await loadFaces(), { title: `${title}: ${lead}`, author: studio, day })
  const filled = evidence.slots
    .filter(({ sections }) => sections.length > 0)
    .map((slot) => ({ slot, pages: pagesOf(sheet, slot, facts) }))
  const firstPages = new Map<string, number>()
  let count = 1
  for (const { slot, pages } of filled) {
    firstPages.set(slot.name, count + 1)
    count += pages.length
  }
  drawFirstPage(sheet, evidence, facts, firstPages)
  drawFoot(sheet, evidence, [1, count])
  for (const [index, page] of filled.flatMap(({ pages }) => pages).entries()) {
    sheet.nextPage()
    sheet.box('kora', 0, 0, PAGE.width, PAGE.height)
    page.draw()
    if (page.isDocument) drawPageNumber(sheet, evidence.foot.page(index + 2, count))
    else drawFoot(sheet, evidence, [index + 2, count])
  }
  sheet.finish()
  return buffer(sheet.pdf)
}

const text: Style = { ...body, size: 9.6 }
const fact: Style = { ...body, size: 11, leading: 1.45 }
const foot: Style = { face: 'text', size: 8.8, color: 'soft' }
const FOOT_TOP = PAGE.height - mm(24)

function drawFirstPage(
  sheet: Sheet,
  evidence: Evidence,
  { logo }: Facts,
  firstPages: Map<string, number>,
): void {
  const { studio: name, title, lead, band, facts } = evidence
  const layoutAt = (percent: number) => {
    const scaled = (style: Style): Style => ({ ...style, size: (style.size * percent) / 100 })
    const head = headPart(sheet, { picture: evidenceFigure, name, logo, title, lead, band, floor: mm(58) })
    const parts = [
      paragraph(sheet, facts, scaled(fact)),
      momentsOf(sheet, evidence, scaled({ ...text, size: 8.6 })),
      slotsOf(sheet, evidence, firstPages, scaled),
    ]
    const height = parts.reduce((sum, part) => sum + part.height + GAP, head.height + mm(3))
    return { head, parts, fits: height <= FOOT_TOP }
  }
  const whole = layoutAt(100)
  const { head, parts } = whole.fits
    ? whole
    : layoutAt(
        Math.max(
          largest(99, (n) => layoutAt(n).fits),
          40,
        ),
      )
  sheet.box('kora', 0, 0, PAGE.width, PAGE.height)
  head.draw(0)
  let y = head.height + mm(3)
  for (const part of parts) {
    y += GAP
    part.draw(y)
    y += part.height
  }
}

const GAP = mm(6)

function paragraph(sheet: Sheet, content: string, style: Style): Part {
  const lines = sheet.wrap(content, style, WIDTH)
  return {
    height: lines.length * lineHeight(style),
    draw: (y) => sheet.tagged('P', () => sheet.lines(lines, MARGIN, y, style)),
  }
}

const LABEL_GAP = 8

/**
 * The events on a time line. Where names would overlap, only the dots are drawn; the alternative text of the picture
 * contains all of them.
 */
function momentsOf(sheet: Sheet, { moments }: Evidence, style: Style): Part {
  const labelStyle: Style = { ...style, face: 'strong' }
  const labels = 2 * lineHeight(style)
  const height = labels + 34
  const [first, last] = [moments[0], moments.at(-1)]
  if (!first || !last) return { height: 0, draw: () => {} }
  const span = Math.max(1, last.at.epochMilliseconds - first.at.epochMilliseconds)
  const placed = moments.map((moment) => {
    const share = (moment.at.epochMilliseconds - first.at.epochMilliseconds) / span
    const width = Math.max(sheet.measure(moment.label, labelStyle), sheet.measure(moment.text, style))
    const x = MARGIN + share * WIDTH
    return { ...moment, x, width, left: Math.min(Math.max(x - width / 2, MARGIN), RIGHT - width) }
  })
  // The two ends get their names first: the payment, and the deadline for the answer.
  const labelled: typeof placed = []
  for (const each of [placed.at(-1), ...placed.slice(0, -1)]) {
    const touches = labelled.some(
      (other) =>
        each &&
        each.left < other.left + other.width + LABEL_GAP &&
        other.left < each.left + each.width + LABEL_GAP,
    )
    if (each && !touches) labelled.push(each)
  }
  const draw = (y: number) => {
    const floor = y + labels + 12
    drawFloor(sheet, { x: MARGIN, y: floor, width: WIDTH, ticks: 30 })
    const alt = moments.map(({ label, text: description }) => `${label}: ${description}`).join(', ')
    const dots = () => {
      for (const { x, kind } of placed) {
        const { pdf } = sheet
        if (kind === 'visit') pdf.circle(x, floor - 5, 4).fill('#2C1320')
        else if (kind === 'deadline')
          pdf
            .circle(x, floor - 5, 4.5)
            .lineWidth(0.8)
            .fillAndStroke('#E8A838', '#2C1320')
        else pdf.rect(x - 4, floor - 8, 8, 7.2).fill('#CF3A1D')
      }
    }
    sheet.tagged('Figure', dots, { alt, bbox: [MARGIN, y, RIGHT, y + height] })
    for (const { left, label, text: description } of labelled) {
      sheet.decoration(() => {
        sheet.line(label, left, y, labelStyle)
        sheet.line(description, left, y + lineHeight(style), style)
      })
    }
  }
  return { height, draw }
}

/** The gateway's slots: the content and the page of each, or why it is empty. */
function slotsOf(
  sheet: Sheet,
  { slots, columns }: Evidence,
  firstPages: Map<string, number>,
  scaled: (style: Style) => Style,
): Part {
  const cells = [
    { head: columns.slot, share: 0.34 },
    { head: columns.content, share: 0.58 },
    { head: columns.page, share: 0.08, isAmount: true },
  ]
  const rows = slots.map(({ name, content }) => [name, content, String(firstPages.get(name) ?? '–')])
  const table = tableOf(sheet, cells, rows, {
    style: scaled(text),
    first: scaled({ ...text, face: 'strong' }),
  })
  const parts = [table.head, ...table.rows]
  return {
    height: parts.reduce((sum, { height }) => sum + height, 0),
    draw: (top) => {
      let y = top
      for (const part of parts) {
        part.draw(y)
        y += part.height
      }
    },
  }
}

interface TableStyles {
  style: Style
  /** The style of the first column. */
  first: Style
}

/** A table in parts, so that it can continue on several pages. */
function tableOf(sheet: Sheet, columns: EvidenceColumn[], rows: string[][], { style, first }: TableStyles) {
  const gap = 10
  const widths = columns.map(({ share }) => share * WIDTH)
  const lefts = widths.map(
    (_, index) => MARGIN + widths.slice(0, index).reduce((sum, width) => sum + width, 0),
  )
  const headStyle: Style = { ...column, size: Math.min(column.size, style.size) }
  let table: Tag | undefined
  const rowPart = (cells: string[], isHead: boolean): Part => {
    const styleAt = (at: number) => (isHead ? headStyle : at === 0 ? first : style)
    const wrapped = cells.map((cell, index) => sheet.wrap(cell, styleAt(index), (widths[index] ?? 0) - gap))
    const lines = Math.max(1, ...wrapped.map(({ length }) => length))
    const padding = isHead ? 4 : 5.5
    const height = lines * lineHeight(isHead ? headStyle : style) + 2 * padding
    const draw = (y: number) => {
      table ??= sheet.group('Table')
      const row = sheet.group('TR', table)
      for (const [at, content] of wrapped.entries()) {
        const [left, cellStyle] = [lefts[at] ?? MARGIN, styleAt(at)]
        const drawCell = () => {
          if (!columns[at]?.isAmount) return sheet.lines(content, left, y + padding, cellStyle)
          for (const [index, line] of content.entries())
            sheet.line(
              line,
              left + (widths[at] ?? 0),
              y + padding + index * lineHeight(cellStyle),
              cellStyle,
              'right',
            )
        }
        sheet.tagged(isHead ? 'TH' : 'TD', drawCell, { parent: row, ...(isHead ? { scope: 'Column' } : {}) })
      }
      if (isHead) sheet.box('jamun', MARGIN, y + height - 0.75, WIDTH, 1.5)
      else sheet.box('rule', MARGIN, y + height - 0.4, WIDTH, 0.75)
    }
    return { height, draw }
  }
  return {
    head: rowPart(
      columns.map(({ head }) => head),
      true,
    ),
    rows: rows.map((cells) => rowPart(cells, false)),
  }
}

const TOP = mm(36)
/** A text with more lines than this is split into several parts. */
const LINES_TOGETHER = 30

/** A part that can be on any page, with what is repeated at the top of a page that begins inside a table. */
interface Flowing extends Part {
  repeated?: Part
  /** Whether it must stay on the same page as the next part. */
  isHeading?: boolean
}

/** The pages of one slot. Texts and tables use as many pages as they need; a tax document has a separate page. */
function pagesOf(sheet: Sheet, slot: FilledSlot, facts: Facts): Page[] {
  const pages: Page[] = []
  let flow: Flowing[] = []
  const endFlow = () => {
    if (flow.length > 0) pages.push(...flowPages(sheet, slot, flow))
    flow = []
  }
  for (const section of slot.sections) {
    if (section.kind === 'document') {
      endFlow()
      const { document, payment } = section
      const draw = () => drawDocument(sheet, document, { ...facts, payment })
      pages.push({ draw, isDocument: true })
    } else flow.push(...partsOf(sheet, section))
  }
  endFlow()
  return pages
}

function partsOf(sheet: Sheet, section: Exclude<EvidenceSection, { kind: 'document' }>): Flowing[] {
  const headingPart: Flowing[] = section.heading ? [headingOf(sheet, section.heading)] : []
  if (section.kind === 'table') {
    const { head, rows } = tableOf(sheet, section.columns, section.rows, {
      style: text,
      first: { ...text, face: 'strong' },
    })
    return [
      ...headingPart,
      { ...head, isHeading: true },
      ...rows.map((row) => ({ ...row, repeated: head })),
      space(mm(7)),
    ]
  }
  const paragraphs = section.paragraphs.flatMap((content) => {
    const lines = sheet.wrap(content, text, WIDTH)
    const count = Math.ceil(lines.length / LINES_TOGETHER)
    return Array.from({ length: count }, (_, index) => {
      const some = lines.slice(index * LINES_TOGETHER, (index + 1) * LINES_TOGETHER)
      const height = some.length * lineHeight(text) + (index === count - 1 ? 5 : 0)
      return { height, draw: (y: number) => sheet.tagged('P', () => sheet.lines(some, MARGIN, y, text)) }
    })
  })
  return [...headingPart, ...paragraphs, space(mm(4))]
}

const space = (height: number): Flowing => ({ height, draw: () => {} })

function headingOf(sheet: Sheet, title: string): Flowing {
  const style: Style = { ...strong, size: 11 }
  const lines = sheet.wrap(title, style, WIDTH)
  return {
    isHeading: true,
    height: lines.length * lineHeight(style) + 4,
    draw: (y) => sheet.tagged('H3', () => sheet.lines(lines, MARGIN, y, style)),
  }
}

function flowPages(sheet: Sheet, slot: FilledSlot, parts: Flowing[]): Page[] {
  const pages: Flowing[][] = [[]]
  let y = TOP
  for (const [index, part] of parts.entries()) {
    const next = part.isHeading ? (parts[index + 1]?.height ?? 0) : 0
    if (y + part.height + next > FOOT_TOP && y > TOP) {
      pages.push(part.repeated ? [part.repeated] : [])
      y = TOP + (part.repeated?.height ?? 0)
    }
    pages.at(-1)?.push(part)
    y += part.height
  }
  return pages.map((onPage) => ({
    isDocument: false,
    draw: () => {
      drawSlotHead(sheet, slot)
      let top = TOP
      for (const part of onPage) {
        part.draw(top)
        top += part.height
      }
    },
  }))
}

function drawSlotHead(sheet: Sheet, { name, title }: FilledSlot): void {
  const style: Style = { face: 'display', size: 19, leading: 1.1, tracking: -0.015 }
  sheet.tagged('P', () => sheet.line(name, MARGIN, mm(13), { ...text, face: 'strong', color: 'sindoor' }))
  sheet.tagged('H2', () => sheet.line(title, MARGIN, mm(13) + lineHeight(text) + 2, style))
  drawFloor(sheet, { x: MARGIN, y: mm(28.5), width: WIDTH, ticks: 40 })
}

function drawFoot(sheet: Sheet, { foot: footTexts }: Evidence, [page, of]: [number, number]): void {
  const gap = mm(8)
  const width = (WIDTH - gap) / 2
  const y = FOOT_TOP + mm(3)
  sheet.box('rule', MARGIN, y, WIDTH, 0.75)
  const prepared = sheet.wrap(`${footTexts.prepared} ${footTexts.page(page, of)}`, foot, width)
  const about = sheet.wrap(footTexts.about, foot, width)
  sheet.tagged('P', () => sheet.lines(prepared, MARGIN, y + 8, foot))
  sheet.tagged('P', () => sheet.lines(about, MARGIN + width + gap, y + 8, foot))
}

const drawPageNumber = (sheet: Sheet, label: string): void =>
  sheet.tagged('P', () => sheet.line(label, RIGHT, mm(5), foot, 'right'))
