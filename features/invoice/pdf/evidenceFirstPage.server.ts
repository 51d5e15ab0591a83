import type { Evidence } from '../evidenceSchema.ts'
import { type Facts, FOOT_TOP } from './evidencePages.server.ts'
import { tableOf, text } from './evidenceTable.server.ts'
import { evidenceFigure } from './figures.ts'
import { body, drawFloor, headPart, MARGIN, type Part, RIGHT, WIDTH } from './page.server.ts'
import { largest, lineHeight, mm, PAGE, type Sheet, type Style } from './sheet.server.ts'

const fact: Style = { ...body, size: 11, leading: 1.45 }

export function drawFirstPage(
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
 * The events on a time line. If labels would overlap, some events are only dots; the alternative text of the picture
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
  // The last event, usually the deadline, and the first, the payment, are labelled before the others.
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
