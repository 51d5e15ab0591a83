import { buffer } from 'node:stream/consumers'
import { toDate } from '#lib/time.ts'
import type { Evidence } from '../evidenceSchema.ts'
import { drawFirstPage } from './evidenceFirstPage.server.ts'
import { type Facts, FOOT_TOP, pagesOf } from './evidencePages.server.ts'
import { loadFaces } from './faces.server.ts'
import { MARGIN, RIGHT, WIDTH } from './page.server.ts'
import { mm, PAGE, Sheet, type Style } from './sheet.server.ts'

/**
 * Draws evidence as one PDF, in the current language: a first page that lists the slots, and then the slots, each on
 * new pages.
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
const foot: Style = { face: 'text', size: 8.8, color: 'soft' }

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
