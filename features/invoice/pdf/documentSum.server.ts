import { formatExact, formatSigned, type Paise } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { formatTime, studioDay } from '#lib/time.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { amountText } from '../text/amountInWords.ts'
import { documentText as text } from '../text/document.ts'
import { figure, taxesOf } from './documentTaxes.ts'
import { body, drawFloor, MARGIN, type Part, RIGHT, type StyleScale, soft, WIDTH } from './page.server.ts'
import { type Color, colors, lineHeight, mm, type Sheet, type Style } from './sheet.server.ts'

/** How and when a document was paid. */
export interface ShownPayment {
  method: string
  at: Temporal.Instant
}

interface BarPart {
  label: string
  amount: Paise
  color: Color
}

/**
 * The parts of the bar: of an invoice, the taxable value and the taxes; of a note, its amount beside the document
 * that it corrects. Empty for an invoice without tax.
 */
function barOf(document: TaxDocument): BarPart[] {
  const { kind, gross, taxable, corrects } = document
  if (corrects && kind === 'creditNote') {
    const rest = Math.max(0, corrects.gross - corrects.creditedBefore - gross)
    return [
      { label: text.sumRefunded, amount: gross, color: 'gulal' },
      { label: text.restOf(corrects.number), amount: rest, color: 'jamun' },
    ]
  }
  if (corrects && kind === 'debitNote')
    return [
      { label: corrects.number, amount: corrects.gross, color: 'jamun' },
      { label: text.sumAdded, amount: gross, color: 'sindoor' },
    ]
  const taxColors: Color[] = ['sindoor', 'haldi']
  const taxes = taxesOf(document).map(({ name, amount }, index) => ({
    label: name,
    amount,
    color: taxColors[index] ?? 'haldi',
  }))
  return taxes.length ? [{ label: text.columns.taxable, amount: taxable, color: 'jamun' }, ...taxes] : []
}

/** The total: on the left a bar of its parts and the amount in words, on the right the parts as a column. */
export function sumOf(
  sheet: Sheet,
  document: TaxDocument,
  payment: ShownPayment | null,
  scaled: StyleScale,
): Part {
  const right = totalsOf(sheet, document, payment, scaled)
  const left = sumInWordsOf(sheet, document, scaled)
  return {
    height: Math.max(left.height, right.height),
    draw: (y) => {
      left.draw(y)
      right.draw(y)
    },
  }
}

const TOTALS_WIDTH = mm(72)

function sumInWordsOf(sheet: Sheet, document: TaxDocument, scaled: StyleScale): Part {
  const width = WIDTH - TOTALS_WIDTH - mm(10)
  const bar = barOf(document)
  const [softStyle, keyStyle] = [scaled(soft), scaled({ face: 'text', size: 9, leading: 1.5 })]
  const amountLines = sheet.wrap(amountText.inWords(document.gross), softStyle, width)
  const keys = rowsOfKeys(sheet, bar, keyStyle, width)
  const barTop = lineHeight(softStyle) + 6
  const [barHeight, ticks] = [20, 16]
  const keyTop = barTop + barHeight + ticks
  const wordsTop = bar.length ? keyTop + keys.length * lineHeight(keyStyle) + 10 : 0

  const draw = (y: number) => {
    if (bar.length) {
      sheet.tagged('P', () => sheet.line(text.madeOf, MARGIN, y, softStyle))
      drawBar(sheet, bar, { y: y + barTop, width, height: barHeight })
      drawFloor(sheet, { x: MARGIN, y: y + barTop + barHeight, width, ticks: 20 })
      for (const [row, entries] of keys.entries()) {
        for (const { part, x, label } of entries) {
          const top = y + keyTop + row * lineHeight(keyStyle)
          sheet.box(part.color, MARGIN + x, top + keyStyle.size * 0.35, KEY_SIZE, KEY_SIZE)
          sheet.tagged('P', () => sheet.line(label, MARGIN + x + KEY_SIZE + 5, top, keyStyle))
        }
      }
    }
    sheet.tagged('P', () => sheet.lines(amountLines, MARGIN, y + wordsTop, softStyle))
  }
  return { height: wordsTop + amountLines.length * lineHeight(softStyle), draw }
}

const KEY_SIZE = 7.5

function rowsOfKeys(sheet: Sheet, bar: BarPart[], style: Style, width: number) {
  const rows: { part: BarPart; label: string; x: number }[][] = []
  let x = 0
  for (const part of bar) {
    const label = `${part.label} ${figure(part.amount)}`
    const needed = KEY_SIZE + 5 + sheet.measure(label, style)
    if (rows.length === 0 || x + needed > width) {
      rows.push([])
      x = 0
    }
    rows.at(-1)?.push({ part, label, x })
    x += needed + 14
  }
  return rows
}

function drawBar(
  sheet: Sheet,
  bar: BarPart[],
  { y, width, height }: { y: number; width: number; height: number },
): void {
  const total = bar.reduce((sum, { amount }) => sum + amount, 0)
  const draw = () => {
    let x = MARGIN
    for (const { amount, color } of bar) {
      const part = total ? (amount / total) * width : 0
      sheet.pdf.rect(x, y, part, height).fill(colors[color])
      x += part
    }
  }
  const alt = `${text.madeOf}: ${bar.map(({ label, amount }) => `${label} ${figure(amount)}`).join(', ')}`
  sheet.tagged('Figure', draw, { alt, bbox: [MARGIN, y, MARGIN + width, y + height] })
}

interface TotalRow {
  label: string
  amount: string
  isSum?: boolean
}

function totalsOf(
  sheet: Sheet,
  document: TaxDocument,
  payment: ShownPayment | null,
  scaled: StyleScale,
): Part {
  const { kind, gross, taxable, corrects } = document
  const taxes = taxesOf(document)
  const rows: TotalRow[] = [
    ...(corrects
      ? [{ label: corrects.number, amount: formatExact(corrects.gross) }]
      : discountRows(document)),
    ...(taxes.length ? [{ label: text.columns.taxable, amount: formatExact(taxable) }] : []),
    ...taxes.map(({ name, percent, amount }) => ({
      label: text.columns.tax(name, percent),
      amount: formatExact(amount),
    })),
    { label: text.total[kind], amount: formatExact(gross), isSum: true },
    ...(payment && kind !== 'creditNote'
      ? [
          {
            label: `${payment.method}, ${dayText.dayAndMonth(studioDay(payment.at))}, ${formatTime(payment.at)}`,
            amount: formatSigned(-gross),
          },
        ]
      : []),
  ]
  const [rowStyle, sumStyle] = [
    scaled({ ...body, size: 10.8 }),
    scaled({ face: 'display', size: 21, leading: 1.1, tracking: -0.01 }),
  ]
  const measuredRows = rows.map(({ label, amount, isSum }) => {
    const style = isSum ? narrowed(sheet, `${label}  ${amount}`, sumStyle, TOTALS_WIDTH) : rowStyle
    const lines = sheet.wrap(label, style, TOTALS_WIDTH - sheet.measure(amount, style) - 10)
    return { lines, amount, isSum, style, height: lines.length * lineHeight(style) + 10 }
  })
  const x = RIGHT - TOTALS_WIDTH
  const draw = (top: number) => {
    sheet.box('jamun', x, top, TOTALS_WIDTH, 1.5)
    let y = top
    const table = sheet.group('Table')
    for (const { lines, amount, isSum, style, height } of measuredRows) {
      const parent = sheet.group('TR', table)
      const from = y + 6
      sheet.tagged('TH', () => sheet.lines(lines, x, from, style), { parent, scope: 'Row' })
      sheet.tagged('TD', () => sheet.line(amount, RIGHT, from, style, 'right'), { parent })
      y += height
      if (isSum) sheet.box('jamun', x, y - 0.75, TOTALS_WIDTH, 1.5)
      else sheet.box('rule', x, y - 0.4, TOTALS_WIDTH, 0.75)
    }
  }
  return { height: measuredRows.reduce((sum, { height }) => sum + height, 0), draw }
}

/** The price before codes and the discount of each code, without tax if the document shows tax. */
function discountRows({ item: { discount } }: TaxDocument): TotalRow[] {
  if (!discount) return []
  return [
    { label: text.listPrice, amount: formatExact(discount.listTaxable) },
    ...discount.codes.map(({ code, taxable }) => ({
      label: text.code(code),
      amount: formatSigned(-taxable),
    })),
  ]
}

/** The style, with a smaller size if the text does not fit on one line. */
function narrowed(sheet: Sheet, line: string, style: Style, width: number): Style {
  const needed = sheet.measure(line, style)
  return needed > width ? { ...style, size: (style.size * width) / needed } : style
}
