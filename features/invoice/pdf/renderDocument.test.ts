import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { hindi } from '#console/hindi.ts'
import { inLanguage } from '#lib/language.server.ts'
import { LANGUAGES, type Language, registerTranslations } from '#lib/language.ts'
import type { TaxDocument } from '../documentSchema.ts'
import { discountOf, splitTax } from '../rules.ts'
import { type DocumentFacts, renderDocument } from './renderDocument.server.ts'

registerTranslations('hi', hindi)

const day = (text: string) => Temporal.PlainDate.from(text)

const seller: TaxDocument['seller'] = {
  name: 'Contrology',
  legalName: 'Contrology Wellness LLP',
  address: '14 Sector 15 Market, second floor\nFaridabad 121007',
  stateCode: '06',
  mode: 'registered',
  gstin: '06AAXFC4821Q1ZP',
}
const invoice: TaxDocument = {
  id: '1',
  kind: 'invoice',
  number: 'FBD/26-27/000533',
  issuedOn: day('2026-11-21'),
  suppliedOn: day('2026-11-21'),
  orderId: '1',
  seller,
  buyer: { name: 'Aditi Malhotra', company: null },
  item: {
    name: 'Starter 3',
    packageType: 'group',
    location: 'Faridabad',
    sessions: 3,
    validityDays: 28,
    validityFrom: 'firstSession',
    sac: '999723',
  },
  placeOfSupply: '06',
  basisPoints: 500,
  commercial: false,
  priceCorrected: false,
  corrects: null,
  ...splitTax(1_999_00, 500, 'inState'),
}
const company = {
  name: 'Naya Sutra Design LLP',
  address: '7 Church Street, Bengaluru 560001',
  gstin: '29AAQCN7310L1ZV',
}
const interState: TaxDocument = {
  ...invoice,
  number: 'ONL/26-27/000112',
  buyer: { name: 'Rohan Shetty', company },
  placeOfSupply: '29',
  ...splitTax(3_600_00, 500, 'interState'),
}
const untaxed = { gross: 6_400_00, taxable: 6_400_00, cgst: 0, sgst: 0, igst: 0, basisPoints: 0 }
const composition: TaxDocument = {
  ...invoice,
  kind: 'billOfSupply',
  seller: { ...seller, mode: 'composition' },
  ...untaxed,
}
const unregistered: TaxDocument = {
  ...composition,
  seller: { ...seller, mode: 'unregistered', gstin: null },
}
const creditNote: TaxDocument = {
  ...invoice,
  kind: 'creditNote',
  number: 'FBC/26-27/000019',
  issuedOn: day('2026-11-23'),
  corrects: {
    id: '1',
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    gross: invoice.gross,
    creditedBefore: 0,
  },
  ...splitTax(500_00, 500, 'inState'),
}
const debitNote: TaxDocument = { ...creditNote, kind: 'debitNote', number: 'FBC/26-27/000020' }

const documents = { invoice, interState, composition, unregistered, creditNote, debitNote }

const facts: DocumentFacts = {
  contact: { email: 'hello@contrology.example', phone: '+91 98100 00000' },
  logo: null,
  payment: { method: 'UPI', at: Temporal.Instant.from('2026-11-21T09:51:00Z') },
}

/** The texts and tags that other programs read from a PDF. */
async function readBack(file: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []))
  const { info } = await pdf.getMetadata()
  return {
    pages: pdf.numPages,
    info: info as Record<string, unknown>,
    markInfo: await pdf.getMarkInfo(),
    structure: await page.getStructTree(),
    /** In one line, without the line breaks of the page. */
    text: items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
      .join('')
      .replace(/\s+/g, ' '),
    texts,
    devanagari: devanagariOf(file),
  }
}

/** The letters that are stored for the joined glyphs of Devanagari, which a program gets when it copies the text. */
function devanagariOf(file: Buffer): string {
  const words: string[] = []
  for (const [, stream = ''] of file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)) {
    const content = inflated(stream)
    for (const [, string = ''] of content.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs)) {
      const bytes = string.replace(/\\(.)/gs, (_, sign: string) => ESCAPES[sign] ?? sign)
      words.push(Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le'))
    }
  }
  return words.join('')
}
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

const read = async (document: TaxDocument, language: Language = 'en', other: Partial<DocumentFacts> = {}) =>
  readBack(await inLanguage(language, () => renderDocument(document, { ...facts, ...other })))

/** The types of all tags, and the texts for pictures. */
function tagsOf(tree: unknown): string[] {
  const node = tree as { role?: string; alt?: string; children?: unknown[] } | null
  if (!node?.role) return []
  const own = node.alt ? `${node.role}: ${node.alt}` : node.role
  return [own, ...(node.children ?? []).flatMap(tagsOf)]
}

describe.each(Object.entries(documents))('%s', (_, document) => {
  test.each(LANGUAGES)('is one tagged page in its language, with embedded fonts: %s', async (language) => {
    const file = await inLanguage(language, () => renderDocument(document, facts))
    const { pages, info, markInfo, structure } = await readBack(file)
    expect(pages).toBe(1)
    expect(info).toMatchObject({ Language: language === 'en' ? 'en-IN' : 'hi-IN' })
    expect(info.Title).toMatch(
      language === 'en' ? /^[A-Z][a-z ]+ F|^[A-Z][a-z ]+ ONL/ : /^\p{Script=Devanagari}/u,
    )
    expect(info.Title).toContain(document.number)
    expect(markInfo).toMatchObject({ Marked: true })
    const tags = tagsOf(structure)
    expect(tags).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']))
    const raw = file.toString('latin1')
    const fonts = raw.match(/\/FontName \/[A-Z]{6}\+[\w-]+/g)?.map((name) => name.split('+')[1])
    expect(fonts?.toSorted()).toEqual(['AnekDevanagari-Regular', 'AnekDevanagari-SemiBold', 'Eczar-Regular'])
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(3)
  })

  test.each(LANGUAGES)('its text names the parties, the item and the sum: %s', async (language) => {
    const { text } = await read(document, language)
    for (const fact of [
      document.number,
      document.seller.legalName,
      '14 Sector 15 Market, second floor',
      document.buyer.name,
      'Starter 3',
      '999723',
      (document.gross / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }),
      facts.contact.email,
      facts.contact.phone,
    ])
      expect(text).toContain(fact)
  })

  test('every amount has two decimals', async () => {
    const { text } = await read(document)
    const amounts = text.match(/₹\s*[\d,.]*\d/g) ?? []
    expect(amounts.length).toBeGreaterThan(1)
    for (const amount of amounts) expect(amount).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d\d)*,\d{3})\.\d\d$/)
  })

  test('in Hindi its fixed texts are in Hindi', async () => {
    const { text, devanagari } = await read(document, 'hi')
    expect(devanagari).toContain(
      { invoice: 'कर बीजक', billOfSupply: 'आपूर्ति बिल', creditNote: 'क्रेडिट नोट', debitNote: 'डेबिट नोट' }[
        document.kind
      ],
    )
    expect(devanagari).toContain('कंप्यूटर से बना, बिना हस्ताक्षर मान्य।')
    const data = JSON.stringify([document, facts])
    const words = text.match(/[A-Za-z]{2,}/g) ?? []
    expect(words.filter((word) => !data.includes(word) && !/^([CSI]?GST|GSTIN|SAC)$/.test(word))).toEqual([])
  })

  test('no text is drawn over another', async () => {
    expect(overlapsOf((await read(document)).texts)).toEqual([])
  })
})

interface TextItem {
  str: string
  transform: number[]
  width: number
}

const boxOf = ({ str, transform: [size = 0, , , , x = 0, y = 0], width }: TextItem) => ({
  str,
  size,
  x,
  y,
  width,
})

/** Pairs of texts that overlap, and texts outside the margins of 16 mm at the sides and 9 mm at the bottom. */
function overlapsOf(texts: TextItem[]): string[] {
  const boxes = texts.map(boxOf)
  const outside = boxes.filter(({ x, y, width }) => x < 45 || x + width > 550.5 || y < 25.5)
  const pairs = boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.abs(a.y - b.y) < Math.min(a.size, b.size) * 0.8 &&
          Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1,
      )
      .map((b) => `${a.str} / ${b.str}`),
  )
  return [...outside.map(({ str }) => str), ...pairs]
}

describe('tax', () => {
  test('within a State: CGST and SGST, and no IGST', async () => {
    const { text } = await read(invoice)
    expect(text).toContain('Tax invoice')
    expect(text).toContain('CGST 2.5%')
    expect(text).toContain('SGST 2.5%')
    expect(text).toContain('₹1,903.80')
    expect(text.match(/₹47\.60/g)).toHaveLength(2)
    expect(text).toContain('Place of supply: Haryana (06)')
    expect(text).toContain('Reverse charge: no')
    expect(text).toContain('GSTIN 06AAXFC4821Q1ZP')
    expect(text).not.toContain('IGST')
  })

  test('to another State: IGST with the reason, the State by name and code', async () => {
    const { text } = await read(interState)
    expect(text).toContain('IGST 5%')
    expect(text).toContain('₹171.43')
    expect(text).toContain('Inter-State, so IGST')
    expect(text).toContain('Place of supply: Karnataka (29)')
    expect(text).not.toMatch(/CGST|SGST/)
    const inHindi = await read(interState, 'hi')
    expect(inHindi.devanagari).toContain('आपूर्ति का स्थान: कर्नाटक (29)')
  })

  test('a union territory without a legislature has UTGST, one with has SGST', async () => {
    const of = (stateCode: string) =>
      read({ ...invoice, seller: { ...seller, stateCode }, placeOfSupply: stateCode })
    expect((await of('04')).text).toContain('UTGST 2.5%')
    expect((await of('07')).text).not.toContain('UTGST')
  })

  test('under the composition scheme: the sentence of the law, a GSTIN, no tax', async () => {
    const { text } = await read(composition)
    expect(text).toContain('Bill of supply')
    expect(text).toContain('Composition taxable person, not eligible to collect tax on supplies')
    expect(text).toContain('GSTIN 06AAXFC4821Q1ZP')
    expect(text).toContain('No tax is charged')
    expect(text).not.toMatch(/CGST|SGST|IGST|Taxable value|Reverse charge/)
  })

  test('not registered: the document states it, and has no GSTIN', async () => {
    const { text } = await read(unregistered)
    expect(text).toContain('Bill of supply')
    expect(text.match(/Not registered under GST/g)).toHaveLength(2)
    expect(text).not.toMatch(/GSTIN|Composition|CGST/)
  })

  test('the bar has an alternative text with its parts', async () => {
    const { structure } = await read(invoice)
    expect(tagsOf(structure)).toContain(
      'Figure: What the sum is made of: Taxable value 1,903.80, CGST 47.60, SGST 47.60',
    )
    expect(tagsOf((await read(composition)).structure).filter((tag) => tag.startsWith('Figure'))).toEqual([])
  })
})

test('a company is the buyer, with its address, State and GSTIN, and who bought for it', async () => {
  const { text } = await read(interState)
  expect(text).toContain(
    'Naya Sutra Design LLP attn. Rohan Shetty 7 Church Street, Bengaluru 560001 Karnataka (29) GSTIN 29AAQCN7310L1ZV',
  )
})

test.each([
  ['en', 'Rupees one thousand nine hundred and ninety-nine only'],
  ['hi', 'एक हज़ार नौ सौ निन्यानवे रुपये मात्र'],
] as const)('the sum is in words: %s', async (language, words) => {
  const { text, devanagari } = await read(invoice, language)
  expect(language === 'en' ? text : devanagari).toContain(words)
})

describe('payment', () => {
  test('paid: how and when, and nothing is left to pay', async () => {
    const { text } = await read(invoice)
    expect(text).toContain('Paid in full. Thank you.')
    expect(text).toContain('To pay ₹0.00 Paid ₹1,999.00')
    expect(text).toContain('UPI, 21 Nov, 3:21 pm −₹1,999.00')
  })

  test('if the payment is not known, the document does not state that it is paid', async () => {
    const { text } = await read(invoice, 'en', { payment: null })
    expect(text).not.toMatch(/[Pp]aid|To pay|−/)
    expect(text).toContain('Total ₹1,999.00')
  })
})

describe('notes', () => {
  test('a credit note names the document that it corrects, the refunded amount and how it is refunded', async () => {
    const instant = Temporal.Instant.from('2026-11-23T05:10:00Z')
    const { text } = await read(creditNote, 'en', { payment: { method: 'UPI to aditi@upi', at: instant } })
    expect(text).toContain('₹500.00 is refunded to you.')
    expect(text).toContain('Corrects FBD/26-27/000533 Issued on Sat 21 November 2026')
    expect(text).toContain('Refunded: UPI to aditi@upi, Mon 23 November 2026, 10:40 am.')
    expect(text).toContain('Credit note')
    expect(text).toContain('Refunded now 500.00')
    expect(text).toContain('Remaining value of FBD/26-27/000533 1,499.00')
    expect(text).toContain('Refund ₹500.00')
    expect(text).not.toMatch(/To pay|Paid/)
  })

  test('a second credit note states what remains after the first', async () => {
    const corrects = creditNote.corrects && { ...creditNote.corrects, creditedBefore: 1_000_00 }
    const { text } = await read({ ...creditNote, corrects })
    expect(text).toContain('Remaining value of FBD/26-27/000533 499.00')
  })

  test('a debit note names the document that it corrects and the added amount', async () => {
    const { text } = await read(debitNote)
    expect(text).toContain('₹500.00 is added to what you were charged.')
    expect(text).toContain('This note corrects FBD/26-27/000533 of Sat 21 November 2026')
    expect(text).toContain('Debit note')
    expect(text).toContain('Added now 500.00')
  })

  test('a commercial debit note has this title, and no tax', async () => {
    const split = { gross: 40_000, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
    const { text } = await read({ ...debitNote, commercial: true, ...split })
    expect(text).toContain('Commercial debit note')
    expect(text).not.toMatch(/CGST|SGST|Taxable/)
  })
})

test('the document names the contacts for questions, if there are any', async () => {
  const contact = { email: null, phone: null }
  expect((await read(invoice)).text).toContain('Questions: hello@contrology.example, +91 98100 00000.')
  expect((await read(invoice, 'en', { contact })).text).not.toContain('Questions')
})

test('the logo of the studio replaces its name, and has the name as its alternative text', async () => {
  const jpeg = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const { structure, text } = await read(invoice, 'en', { logo: { jpeg, width: 64, height: 32 } })
  expect(tagsOf(structure)).toContain('Figure: Contrology')
  expect(text).toMatch(/^Tax invoice/)
})

test('the same document always gives the same file, byte by byte', async () => {
  const files = await Promise.all([renderDocument(interState, facts), renderDocument(interState, facts)])
  expect(files[0].equals(files[1])).toBe(true)
})

describe('names in Devanagari', () => {
  let inItsFonts: Awaited<ReturnType<typeof read>>
  beforeAll(async () => {
    inItsFonts = await read({
      ...invoice,
      buyer: { name: 'अदिति शर्मा', company: null },
      item: { ...invoice.item, name: 'बुधवार की क्लास' },
    })
  })

  test('are stored as letters, in the order in which they are written', () => {
    expect(inItsFonts.devanagari).toContain('अदिति शर्मा')
  })

  test('are drawn in the display font, although fontkit alone would loop for ever', () => {
    expect(inItsFonts.devanagari).toContain('बुधवार की क्लास')
  })

  test('their language is marked on an English page', async () => {
    const file = await renderDocument({ ...invoice, buyer: { name: 'अदिति', company: null } }, facts)
    const content = [...file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)]
    expect(content.map(([, stream = '']) => inflated(stream)).join()).toContain('/Lang (hi-IN)')
  })
})

test('letters that are joined to one glyph are stored as separate letters', async () => {
  const file = await renderDocument(invoice, facts)
  const streams = [...file.toString('latin1').matchAll(/stream\n(.*?)\nendstream/gs)]
  const maps = streams.map(([, stream = '']) => inflated(stream)).filter((map) => map.includes('begincmap'))
  expect(maps.join()).toContain('<0066 006c>')
  expect(maps.join()).not.toMatch(/<fb0/i)
})

test('a letter that the text font lacks is drawn in the other font', async () => {
  const { text } = await read({ ...invoice, buyer: { name: 'Łukasz Ārya', company: null } })
  expect(text).toContain('Łukasz Ārya')
})

describe.each(LANGUAGES)('the longest texts fit: %s', (language) => {
  const filled = (length: number, words: string) => words.repeat(length).slice(0, length).trim()
  const names = {
    legalName: filled(200, 'Contrology Wellness '),
    company: filled(200, 'NayaSutraDesign'),
    attention: filled(200, 'Rohan '),
    item: filled(200, 'Starter plan '),
  }
  const addresses = { seller: filled(400, '14 Sector 15 Market, '), company: filled(400, 'ChurchStreet') }
  const document: TaxDocument = {
    ...interState,
    seller: { ...seller, name: names.legalName, legalName: names.legalName, address: addresses.seller },
    buyer: {
      name: names.attention,
      company: { ...company, name: names.company, address: addresses.company },
    },
    item: { ...invoice.item, name: names.item },
    ...splitTax(1_23_45_678_05, 1800, 'interState'),
    basisPoints: 1800,
  }

  test('are on one page and complete', async () => {
    const { pages, text } = await read(document, language)
    expect(pages).toBe(1)
    const letters = text.replace(/\s/g, '')
    for (const long of [...Object.values(names), ...Object.values(addresses)])
      expect(letters).toContain(long.replace(/\s/g, ''))
    expect(text).toContain('₹1,23,45,678.05')
  })

  test('are inside the margins and do not overlap', async () => {
    const { texts } = await read(document, language)
    const latin = texts.filter(({ str }) => !/\p{Script=Devanagari}/u.test(str))
    expect(latin.length).toBeGreaterThan(50)
    expect(overlapsOf(latin)).toEqual([])
  })
})

test('an invoice shows the price before promo codes and each code, without tax; a credit note does not', async () => {
  const codes = [{ code: 'DIWALI10', paise: 400_00 }]
  const discount = discountOf(3_600_00, codes, { basisPoints: 500, supply: 'interState' })
  const reduced = { ...interState, item: { ...interState.item, discount } }
  const { text } = await read(reduced)
  expect(text).toContain('Price before codes ₹3,809.52')
  expect(text).toContain('Code DIWALI10 −₹380.95')
  expect(text).toContain('Taxable value ₹3,428.57')
  const note = { ...creditNote, item: reduced.item }
  expect((await read(note)).text).not.toContain('DIWALI10')
})
