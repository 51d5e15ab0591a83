import type { TaxDocument } from '../documentSchema.ts'
import { documentText as text } from '../text/document.ts'
import { figure, taxesOf } from './documentTaxes.ts'
import { body, column, MARGIN, type Part, type StyleScale, soft, WIDTH } from './page.server.ts'
import { lineHeight, type Sheet, type Style } from './sheet.server.ts'

interface Column {
  head: string
  cell: string
  isAmount?: boolean
}

/** The item that was sold, as a table of one row. */
export function itemOf(sheet: Sheet, document: TaxDocument, scaled: StyleScale): Part {
  const { item, kind, gross, taxable } = document
  const { columns } = text
  const taxes = taxesOf(document)
  const amounts = taxes.length
    ? [
        { head: columns.taxable, cell: figure(taxable), isAmount: true },
        ...taxes.map(({ name, percent, amount }) => ({
          head: columns.tax(name, percent),
          cell: figure(amount),
          isAmount: true,
        })),
      ]
    : [{ head: columns.sessions, cell: String(item.sessions ?? text.unlimited), isAmount: true }]
  const cells: Column[] = [
    { head: columns.sac, cell: item.sac },
    ...amounts,
    { head: columns.total[kind], cell: figure(gross), isAmount: true },
  ]
  const [headStyle, cellStyle] = [scaled(column), scaled(body)]
  const [nameStyle, moreStyle] = [scaled({ face: 'display', size: 14, leading: 1.2 }), scaled(soft)]
  const gap = 12
  const widths = cells.map(({ head, cell }) =>
    Math.max(sheet.measure(head, headStyle), sheet.measure(cell, cellStyle)),
  )
  const nameWidth = WIDTH - widths.reduce((sum, width) => sum + width + gap, 0)
  const name = sheet.wrap(item.name, nameStyle, nameWidth)
  const about = item.isFee
    ? [text.fee]
    : [
        text.item(item.packageType, item.sessions, item.location),
        text.validity[item.validityFrom](item.validityDays),
      ]
  const more = about.flatMap((line) => sheet.wrap(line, moreStyle, nameWidth))
  const headHeight = lineHeight(headStyle) + 5
  const height =
    headHeight + 9 + name.length * lineHeight(nameStyle) + 2 + more.length * lineHeight(moreStyle) + 9

  const draw = (y: number) => {
    const table = sheet.group('Table')
    const heads = sheet.group('TR', table)
    const row = sheet.group('TR', table)
    const drawCells = (
      parent: typeof heads,
      type: 'TH' | 'TD',
      key: 'head' | 'cell',
      top: number,
      style: Style,
    ) => {
      let x = MARGIN + nameWidth + gap
      for (const [index, cell] of cells.entries()) {
        const width = widths[index] ?? 0
        const from = cell.isAmount ? x + width : x
        const drawCell = () => sheet.line(cell[key], from, top, style, cell.isAmount ? 'right' : 'left')
        sheet.tagged(type, drawCell, { parent, ...(type === 'TH' ? { scope: 'Column' } : {}) })
        x += width + gap
      }
    }
    const headOptions = { parent: heads, scope: 'Column' }
    sheet.tagged('TH', () => sheet.line(columns.what, MARGIN, y, headStyle), headOptions)
    drawCells(heads, 'TH', 'head', y, headStyle)
    sheet.box('jamun', MARGIN, y + headHeight - 1.5, WIDTH, 1.5)
    const top = y + headHeight + 9
    const drawItem = () => {
      sheet.lines(
        name.map((line, index) => (index === name.length - 1 ? `${line} ` : line)),
        MARGIN,
        top - 1,
        nameStyle,
      )
      sheet.lines(more, MARGIN, top + name.length * lineHeight(nameStyle) + 2, moreStyle)
    }
    sheet.tagged('TD', drawItem, { parent: row })
    drawCells(row, 'TD', 'cell', top + lineHeight(nameStyle) / 2 - lineHeight(cellStyle) / 2, cellStyle)
    sheet.box('rule', MARGIN, y + height, WIDTH, 0.75)
  }
  return { height, draw }
}
