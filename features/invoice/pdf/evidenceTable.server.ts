import type { EvidenceColumn } from '../evidenceSchema.ts'
import { body, column, MARGIN, type Part, WIDTH } from './page.server.ts'
import { lineHeight, type Sheet, type Style, type Tag } from './sheet.server.ts'

export const text: Style = { ...body, size: 9.6 }

interface TableStyles {
  style: Style
  /** The style of the first column. */
  first: Style
}

/** A table as separate parts, the head and each row, so that it can continue on several pages. */
export function tableOf(
  sheet: Sheet,
  columns: EvidenceColumn[],
  rows: string[][],
  { style, first }: TableStyles,
) {
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
