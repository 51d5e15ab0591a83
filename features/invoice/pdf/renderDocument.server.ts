import { buffer } from 'node:stream/consumers'
import { indianStates } from '#lib/indianStates.ts'
import { currentLanguage } from '#lib/language.ts'
import { formatExact } from '#lib/money.ts'
import { dayWithYear, momentText } from '#lib/text/moments.ts'
import { STUDIO_ZONE, toDate } from '#lib/time.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { creditableUntil } from '../rules.ts'
import { documentText as text } from '../text/document.ts'
import { itemOf } from './documentItem.server.ts'
import { type ShownPayment, sumOf } from './documentSum.server.ts'
import { isInterState } from './documentTaxes.ts'
import { loadFaces } from './faces.server.ts'
import { figureOf } from './figures.ts'
import {
  body,
  heading,
  headPart,
  type Logo,
  MARGIN,
  type Part,
  type StyleScale,
  strong,
  WIDTH,
} from './page.server.ts'
import { type Color, largest, lineHeight, mm, PAGE, Sheet, type Style } from './sheet.server.ts'

/** Facts that a document shows but that are not stored with it. */
export interface DocumentFacts {
  contact: { email: string | null; phone: string | null }
  logo: Logo
  /** How and when the document was paid; for a credit note, how and when the refund was made. Null: not shown. */
  payment: ShownPayment | null
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

function stateOf(code: string): string {
  const state = indianStates.find((each) => each.code === code)
  return state ? `${currentLanguage() === 'hi' ? state.hindi : state.name} (${code})` : code
}

/**
 * Draws a document on one page. Names and addresses may be as long as their fields allow. If they do not fit, the head
 * gets lower, and the texts are made as small as necessary.
 */
export function drawDocument(sheet: Sheet, document: TaxDocument, facts: DocumentFacts): void {
  const layoutAt = (percent: number) => layoutOf(sheet, document, facts, percent / 100)
  const fullSize = layoutAt(100)
  const layout = fullSize.fits
    ? fullSize
    : layoutAt(
        Math.max(
          largest(99, (percent) => layoutAt(percent).fits),
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
    sumOf(sheet, document, facts.payment, scaled),
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
  if (kind === 'creditNote') return text.isRefunded(formatExact(gross))
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

/** The seller, the buyer, and the kind of supply. */
function partiesOf(sheet: Sheet, document: TaxDocument, scaled: StyleScale): Part {
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

/** The notes for the reader, in a box: the first words are bold. */
function notesOf(sheet: Sheet, document: TaxDocument, facts: DocumentFacts, scaled: StyleScale): Part {
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
      for (const [index, { line, style }] of lines.entries())
        sheet.line(
          index === lines.length - 1 ? line : `${line} `,
          MARGIN + inset,
          y + padding + index * lineHeight(restStyle),
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
  const contacts = [contact.email, contact.phone].filter(Boolean).join(', ')
  const right = sheet.wrap(
    [contacts && text.questions(contacts), text.neverChanges].filter(Boolean).join(' '),
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
