import type { EvidenceSection, FilledSlot } from '../evidenceSchema.ts'
import { tableOf, text } from './evidenceTable.server.ts'
import { drawFloor, MARGIN, type Part, strong, WIDTH } from './page.server.ts'
import { type DocumentFacts, drawDocument } from './renderDocument.server.ts'
import { lineHeight, mm, PAGE, type Sheet, type Style } from './sheet.server.ts'

export type Facts = Pick<DocumentFacts, 'contact' | 'logo'>

/** A page of the file. It is drawn when the number of all pages is known. */
interface Page {
  draw: () => void
  /** Whether it is a tax document, which has its own footer. */
  isDocument: boolean
}
export const FOOT_TOP = PAGE.height - mm(24)

const TOP = mm(36)
/** A text with more lines than this is split into several parts. */
const LINES_TOGETHER = 30

/** A part that can be on any page. */
interface Flowing extends Part {
  /** Drawn again at the top of a page that begins with this part: the head of its table. */
  repeated?: Part
  /** Whether it must stay on the same page as the next part. */
  isHeading?: boolean
}

/** The pages of one slot. Texts and tables use as many pages as they need; a tax document has a separate page. */
export function pagesOf(sheet: Sheet, slot: FilledSlot, facts: Facts): Page[] {
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
      const ownLines = lines.slice(index * LINES_TOGETHER, (index + 1) * LINES_TOGETHER)
      const height = ownLines.length * lineHeight(text) + (index === count - 1 ? 5 : 0)
      return { height, draw: (y: number) => sheet.tagged('P', () => sheet.lines(ownLines, MARGIN, y, text)) }
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
