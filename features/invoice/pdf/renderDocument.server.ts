import { buffer } from 'node:stream/consumers'
import { indianStates } from '#lib/indianStates.ts'
import { currentLanguage } from '#lib/language.ts'
import { formatExact, formatSigned, type Paise } from '#lib/money.ts'
import { dayText } from '#lib/text/days.ts'
import { dayWithYear, momentText } from '#lib/text/moments.ts'
import { formatTime, STUDIO_ZONE, studioDay, toDate } from '#lib/time.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { creditableUntil } from '../rules.ts'
import { amountText } from '../text/amountInWords.ts'
import { documentText as text } from '../text/document.ts'
import { loadFaces } from './faces.server.ts'
import { figureOf } from './figures.ts'
import {
  body,
  column,
  drawFloor,
  heading,
  headPart,
  type Logo,
  MARGIN,
  type Part,
  RIGHT,
  soft,
  strong,
  WIDTH,
} from './page.server.ts'
import { type Color, colors, largest, lineHeight, mm, PAGE, Sheet, type Style } from './sheet.server.ts'

/** Facts that a document shows but that are not stored with it. */
export interface DocumentFacts {
  contact: { email: string | null; phone: string | null }
  logo: Logo
  /** How and when the document was paid; for a credit note, how and when the refund was made. Null: not shown. */
  payment: { method: string; at: Temporal.Instant } | null
}

/** A tax document as a PDF of one page, in the current language. */
export async function renderDocument(document: TaxDocument, facts: DocumentFacts): Promise<Buffer> {
  const day = toDate(document.issuedOn.toZonedDateTime(STUDIO_ZONE).toInstant())
  const { legalName } = document.seller
  const title = `${titleOf(document)} ${document.number}`
  const sheet = new Sheet(await loadFaces(), { title, author: legalName, day })
  drawDocument(sheet, document, facts)
  sheet.finish()
  return buffer(sheet.pdf)
}

const titleOf = ({ kind, commercial }: TaxDocument): string =>
  commercial && (kind === 'creditNote' || kind === 'debitNote')
    ? text.commercialTitles[kind]
    : text.titles[kind]

/** For columns: `1,999.00` */
const figure = (amount: Paise): string => formatExact(amount).slice(1)
/** 1800 → `18`; 250 → `2.5` */
const percentOf = (basisPoints: number): string => String(basisPoints / 100)

function stateOf(code: string): string {
  const state = indianStates.find((each) => each.code === code)
  return state ? `${currentLanguage() === 'hi' ? state.hindi : state.name} (${code})` : code
}

/** Union territories without a legislature of their own: their half of the tax has another name. */
const UNION_TERRITORIES = ['04', '26', '31', '35', '38', '97']

const isInterState = ({ placeOfSupply, seller }: TaxDocument): boolean => placeOfSupply !== seller.stateCode

/** The taxes of a document, by their names; empty if the seller charges none, or a note changes none. */
function taxesOf(document: TaxDocument): { name: string; percent: string; amount: Paise }[] {
  const { seller, basisPoints, cgst, sgst, igst, commercial } = document
  if (seller.mode !== 'registered' || commercial) return []
  if (isInterState(document)) return [{ name: 'IGST', percent: percentOf(basisPoints), amount: igst }]
  const percent = percentOf(basisPoints / 2)
  const ofState = UNION_TERRITORIES.includes(seller.stateCode) ? 'UTGST' : 'SGST'
  return [
    { name: 'CGST', percent, amount: cgst },
    { name: ofState, percent, amount: sgst },
  ]
}

/**
 * First the head and then the texts get smaller, until everything fits on one page: names and addresses may be as long
 * as their fields allow.
 */
export function drawDocument(sheet: Sheet, document: TaxDocument, facts: DocumentFacts): void {
  const at = (percent: number) => layoutOf(sheet, document, facts, percent / 100)
  const whole = at(100)
  const layout = whole.fits
    ? whole
    : at(
        Math.max(
          largest(99, (percent) => at(percent).fits),
          SMALLEST_PERCENT,
        ),
      )
  layout.draw()
}

const SMALLEST_PERCENT = 20

function layoutOf(sheet: Sheet, document: TaxDocument, facts: DocumentFacts, scale: number) {
  const isCrowded = scale < 1
  const [gap, air] = isCrowded ? [mm(4.5), mm(6)] : [mm(7.5), mm(9)]
  const scaled = (style: Style): Style => ({ ...style, size: style.size * scale })
  const head = headOf(sheet, document, facts, isCrowded ? mm(50) : mm(76))
  const foot = footOf(sheet, facts)
  const parts = [
    partiesOf(sheet, document, scaled),
    itemOf(sheet, document, scaled),
    sumOf(sheet, document, facts, scaled),
    notesOf(sheet, document, facts, scaled),
  ]
  const height = parts.reduce((sum, part) => sum + part.height, 0) + gap * parts.length
  const bottom = PAGE.height - foot.height - mm(10)
  return {
    fits: head.height + air + height <= bottom,
    draw() {
      sheet.box('kora', 0, 0, PAGE.width, PAGE.height)
      head.draw(0)
      let y = head.height + air
      for (const part of parts) {
        part.draw(y)
        y += part.height + gap
      }
      foot.draw(bottom)
    },
  }
}

/** The text of the head below the title. */
function leadOf({ kind, seller, gross }: TaxDocument, { payment }: DocumentFacts): string {
  if (kind === 'creditNote') return text.goesBack(formatExact(gross))
  if (kind === 'debitNote') return text.isAdded(formatExact(gross))
  if (seller.mode === 'composition') return text.composition
  if (seller.mode === 'unregistered') return text.notRegistered
  return payment ? text.paidInFull : ''
}

function bandOf({ corrects, number, issuedOn, gross, kind }: TaxDocument, { payment }: DocumentFacts) {
  const amounts = payment
    ? [
        [text.toPay, formatExact(0)],
        [text.paid, formatExact(gross)],
      ]
    : [[text.total[kind], formatExact(gross)]]
  const original = corrects && [
    [text.corrected, corrects.number],
    [text.correctedOn, dayWithYear(corrects.issuedOn)],
  ]
  return [[text.number, number], [text.date, dayWithYear(issuedOn)], ...(original ?? amounts)]
}

function headOf(sheet: Sheet, document: TaxDocument, facts: DocumentFacts, floor: number): Part {
  return headPart(sheet, {
    picture: figureOf(document.kind, isInterState(document)),
    name: document.seller.name,
    logo: facts.logo,
    title: titleOf(document),
    lead: leadOf(document, facts),
    band: bandOf(document, facts),
    floor,
  })
}

type Scaled = (style: Style) => Style

/** The seller, the buyer, and the kind of supply. */
function partiesOf(sheet: Sheet, document: TaxDocument, scaled: Scaled): Part {
  const { seller, buyer, kind, placeOfSupply, commercial } = document
  const gap = mm(6)
  const isTaxed = seller.mode === 'registered'
  const { company } = buyer
  const [wide, narrow] = [WIDTH * 0.335, WIDTH * 0.33 - 2 * gap]
  const columns: { title: string; name: string; rest: string[]; width: number }[] = [
    {
      width: wide,
      title: text.soldBy,
      name: seller.legalName,
      rest: [
        seller.address,
        stateOf(seller.stateCode),
        seller.gstin ? `GSTIN ${seller.gstin}` : text.notRegistered,
      ],
    },
    {
      width: wide,
      title: text.buyer[kind],
      name: company?.name ?? buyer.name,
      rest: company
        ? [
            text.attention(buyer.name),
            company.address,
            stateOf(company.gstin.slice(0, 2)),
            `GSTIN ${company.gstin}`,
          ]
        : [],
    },
    {
      width: narrow,
      title: text.supply,
      name: '',
      rest: [
        text.placeOfSupply(stateOf(placeOfSupply)),
        ...(isTaxed && !commercial && isInterState(document) ? [text.interState] : []),
        commercial ? text.noTaxChanges : isTaxed ? text.reverseCharge : text.noTax,
      ],
    },
  ]
  const [nameStyle, restStyle, titleStyle] = [scaled(strong), scaled(body), scaled(heading)]
  const wrapped = columns.map(({ title, name, rest, width }) => ({
    width,
    title: currentLanguage() === 'en' ? title.toUpperCase() : title,
    name: sheet.wrap(name, nameStyle, width),
    rest: rest.map((each) => sheet.wrap(each, restStyle, width)),
  }))
  const titleHeight = lineHeight(titleStyle) + 4
  const heights = wrapped.map(
    ({ name, rest }) =>
      titleHeight + name.length * lineHeight(nameStyle) + rest.flat().length * lineHeight(restStyle),
  )
  const draw = (top: number) => {
    let x = MARGIN
    for (const { title, name, rest, width } of wrapped) {
      let y = top
      const paragraph = (lines: string[], style: Style) => {
        if (lines.length) sheet.tagged('P', () => sheet.lines(lines, x, y, style))
        y += lines.length * lineHeight(style)
      }
      sheet.tagged('H2', () => sheet.line(title, x, y, titleStyle))
      y += titleHeight
      paragraph(name, nameStyle)
      for (const lines of rest) paragraph(lines, restStyle)
      x += width + gap
    }
  }
  return { height: Math.max(...heights), draw }
}

interface Column {
  head: string
  cell: string
  isAmount?: boolean
}

/** The one item that was sold, as a table of one row. */
function itemOf(sheet: Sheet, document: TaxDocument, scaled: Scaled): Part {
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
    const each = (
      parent: typeof heads,
      type: 'TH' | 'TD',
      key: 'head' | 'cell',
      top: number,
      style: Style,
    ) => {
      let x = MARGIN + nameWidth + gap
      for (const [at, one] of cells.entries()) {
        const width = widths[at] ?? 0
        const from = one.isAmount ? x + width : x
        const drawCell = () => sheet.line(one[key], from, top, style, one.isAmount ? 'right' : 'left')
        sheet.tagged(type, drawCell, { parent, ...(type === 'TH' ? { scope: 'Column' } : {}) })
        x += width + gap
      }
    }
    const inHeads = { parent: heads, scope: 'Column' }
    sheet.tagged('TH', () => sheet.line(columns.what, MARGIN, y, headStyle), inHeads)
    each(heads, 'TH', 'head', y, headStyle)
    sheet.box('jamun', MARGIN, y + headHeight - 1.5, WIDTH, 1.5)
    const top = y + headHeight + 9
    const drawItem = () => {
      sheet.lines(
        name.map((line, at) => (at === name.length - 1 ? `${line} ` : line)),
        MARGIN,
        top - 1,
        nameStyle,
      )
      sheet.lines(more, MARGIN, top + name.length * lineHeight(nameStyle) + 2, moreStyle)
    }
    sheet.tagged('TD', drawItem, { parent: row })
    each(row, 'TD', 'cell', top + lineHeight(nameStyle) / 2 - lineHeight(cellStyle) / 2, cellStyle)
    sheet.box('rule', MARGIN, y + height, WIDTH, 0.75)
  }
  return { height, draw }
}

interface BarPart {
  label: string
  amount: Paise
  color: Color
}

/**
 * The parts of the bar: the tax in an amount, or a note beside the amount that it corrects. Empty if the amount has no
 * parts.
 */
function barOf(document: TaxDocument): BarPart[] {
  const { kind, gross, taxable, corrects } = document
  if (corrects && kind === 'creditNote')
    return [
      { label: text.sumBack, amount: gross, color: 'gulal' },
      { label: text.restOf(corrects.number), amount: Math.max(0, corrects.gross - gross), color: 'jamun' },
    ]
  if (corrects && kind === 'debitNote')
    return [
      { label: corrects.number, amount: corrects.gross, color: 'jamun' },
      { label: text.sumAdded, amount: gross, color: 'sindoor' },
    ]
  const taxColors: Color[] = ['sindoor', 'haldi']
  const taxes = taxesOf(document).map(({ name, amount }, at) => ({
    label: name,
    amount,
    color: taxColors[at] ?? 'haldi',
  }))
  return taxes.length ? [{ label: text.columns.taxable, amount: taxable, color: 'jamun' }, ...taxes] : []
}

/** The sum: on the left its parts and the amount in words, on the right the same as a column. */
function sumOf(sheet: Sheet, document: TaxDocument, facts: DocumentFacts, scaled: Scaled): Part {
  const right = totalsOf(sheet, document, facts, scaled)
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

function sumInWordsOf(sheet: Sheet, document: TaxDocument, scaled: Scaled): Part {
  const width = WIDTH - TOTALS_WIDTH - mm(10)
  const bar = barOf(document)
  const [softStyle, keyStyle] = [scaled(soft), scaled({ face: 'text', size: 9, leading: 1.5 })]
  const words = sheet.wrap(amountText.inWords(document.gross), softStyle, width)
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
    sheet.tagged('P', () => sheet.lines(words, MARGIN, y + wordsTop, softStyle))
  }
  return { height: wordsTop + words.length * lineHeight(softStyle), draw }
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
  const whole = bar.reduce((sum, { amount }) => sum + amount, 0)
  const draw = () => {
    let x = MARGIN
    for (const { amount, color } of bar) {
      const part = whole ? (amount / whole) * width : 0
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

function totalsOf(sheet: Sheet, document: TaxDocument, { payment }: DocumentFacts, scaled: Scaled): Part {
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
  const laid = rows.map(({ label, amount, isSum }) => {
    const style = isSum ? narrowed(sheet, `${label}  ${amount}`, sumStyle, TOTALS_WIDTH) : rowStyle
    const lines = sheet.wrap(label, style, TOTALS_WIDTH - sheet.measure(amount, style) - 10)
    return { lines, amount, isSum, style, height: lines.length * lineHeight(style) + 10 }
  })
  const x = RIGHT - TOTALS_WIDTH
  const draw = (top: number) => {
    sheet.box('jamun', x, top, TOTALS_WIDTH, 1.5)
    let y = top
    const table = sheet.group('Table')
    for (const { lines, amount, isSum, style, height } of laid) {
      const parent = sheet.group('TR', table)
      const from = y + 6
      sheet.tagged('TH', () => sheet.lines(lines, x, from, style), { parent, scope: 'Row' })
      sheet.tagged('TD', () => sheet.line(amount, RIGHT, from, style, 'right'), { parent })
      y += height
      if (isSum) sheet.box('jamun', x, y - 0.75, TOTALS_WIDTH, 1.5)
      else sheet.box('rule', x, y - 0.4, TOTALS_WIDTH, 0.75)
    }
  }
  return { height: laid.reduce((sum, { height }) => sum + height, 0), draw }
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

/** The style, smaller if a text does not fit on one line. */
function narrowed(sheet: Sheet, line: string, style: Style, width: number): Style {
  const needed = sheet.measure(line, style)
  return needed > width ? { ...style, size: (style.size * width) / needed } : style
}

/** The notes for the reader, in a box: the first words are bold. */
function notesOf(sheet: Sheet, document: TaxDocument, facts: DocumentFacts, scaled: Scaled): Part {
  const { begin, rest, color } = noteOf(document, facts)
  const [beginStyle, restStyle] = [scaled(strong), scaled(body)]
  const [inset, padding] = [mm(5), 8]
  const width = WIDTH - 2 * inset
  const lines = [
    ...sheet.wrap(begin, beginStyle, width).map((line) => ({ line, style: beginStyle })),
    ...sheet.wrap(rest, restStyle, width).map((line) => ({ line, style: restStyle })),
  ]
  const height = lines.length * lineHeight(restStyle) + 2 * padding
  const draw = (y: number) => {
    sheet.box('khadi', MARGIN, y, WIDTH, height)
    sheet.box(color, MARGIN, y, 4, height)
    sheet.tagged('P', () => {
      for (const [at, { line, style }] of lines.entries())
        sheet.line(
          at === lines.length - 1 ? line : `${line} `,
          MARGIN + inset,
          y + padding + at * lineHeight(restStyle),
          style,
        )
    })
  }
  return { height, draw }
}

function noteOf(
  { kind, seller, item, issuedOn, suppliedOn, corrects, commercial, priceCorrected }: TaxDocument,
  { payment }: DocumentFacts,
): { begin: string; rest: string; color: Color } {
  if (corrects) {
    const names = text.corrects(corrects.number, dayWithYear(corrects.issuedOn))
    const until = dayWithYear(creditableUntil(suppliedOn))
    const correction = [
      priceCorrected && text.priceCorrected,
      commercial && text.commercial(corrects.number, until),
      names,
    ]
      .filter(Boolean)
      .join(' ')
    if (kind !== 'creditNote' || !payment) return { begin: correction, rest: '', color: 'neem' }
    const back = text.givenBack(payment.method, momentText(payment.at))
    return { begin: back, rest: correction, color: 'neem' }
  }
  if (item.isFee) {
    const isTaxed = seller.mode === 'registered'
    return { begin: isTaxed ? text.feeTaxed : text.noGst, rest: '', color: isTaxed ? 'neem' : 'haldi' }
  }
  const terms = `${text.terms[item.validityFrom]} ${text.termsStay(dayWithYear(issuedOn))}`
  if (seller.mode !== 'registered') return { begin: text.noGst, rest: terms, color: 'haldi' }
  return { begin: text.terms[item.validityFrom], rest: text.termsStay(dayWithYear(issuedOn)), color: 'neem' }
}

function footOf(sheet: Sheet, { contact }: DocumentFacts): Part {
  const style: Style = { face: 'text', size: 8.8, color: 'soft' }
  const gap = mm(8)
  const width = (WIDTH - gap) / 2
  const [computer, taxes] = [
    sheet.wrap(text.byComputer, { ...style, face: 'strong' }, width),
    sheet.wrap(text.forTaxes, style, width),
  ]
  const reachable = [contact.email, contact.phone].filter(Boolean).join(', ')
  const right = sheet.wrap(
    [reachable && text.questions(reachable), text.neverChanges].filter(Boolean).join(' '),
    style,
    width,
  )
  const draw = (y: number) => {
    sheet.box('rule', MARGIN, y, WIDTH, 0.75)
    const top = y + 8
    sheet.tagged('P', () => sheet.lines(computer, MARGIN, top, { ...style, face: 'strong', color: 'jamun' }))
    sheet.tagged('P', () => sheet.lines(taxes, MARGIN, top + computer.length * lineHeight(style), style))
    sheet.tagged('P', () => sheet.lines(right, MARGIN + width + gap, top, style))
  }
  return { height: Math.max(computer.length + taxes.length, right.length) * lineHeight(style) + 8, draw }
}
