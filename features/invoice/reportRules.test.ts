import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TaxDocument } from './documentSchema.ts'
import {
  consumerLines,
  type DocumentGroup,
  invoiceCoverages,
  listedCount,
  type MoneyGroup,
  paymentsReconciliation,
  reportedUntil,
  returnLines,
  serviceLines,
  sumOf,
} from './reportRules.ts'
import { splitTax } from './rules.ts'
import { groupOf } from './testing/groupOf.ts'

const day = Temporal.PlainDate.from('2026-10-14')

const seller = {
  name: 'Studio',
  legalName: 'Test Wellness LLP',
  address: '14 Market Road',
  stateCode: '06',
  mode: 'registered',
  gstin: '06AAXFC4821Q1ZP',
} as const
const item = {
  name: 'Group 8',
  packageType: 'group',
  location: null,
  sessions: 8,
  validityDays: 28,
  validityFrom: 'purchase',
  sac: '999723',
} as const
const company = { name: 'Nimbus Ltd', address: 'Cyber City', gstin: '06AABCN1234L1Z4' }

function documentOf(more: Partial<TaxDocument> & { gross: number }): TaxDocument {
  const { gross, basisPoints = 500, placeOfSupply = '06' } = more
  return {
    id: crypto.randomUUID(),
    kind: 'invoice',
    number: 'FBD/26-27/000001',
    issuedOn: day,
    suppliedOn: day,
    orderId: crypto.randomUUID(),
    seller,
    buyer: { name: 'Ira', company: null },
    item,
    commercial: false,
    priceCorrected: false,
    corrects: null,
    ...splitTax(gross, basisPoints, placeOfSupply === '06' ? 'inState' : 'interState'),
    ...more,
    placeOfSupply,
    basisPoints,
  }
}

const noteOf = (invoiceGross: number) => ({
  id: 'i',
  number: 'FBD/26-27/000001',
  issuedOn: day,
  gross: invoiceGross,
  creditedBefore: 0,
})

const documents = fc.array(
  fc
    .record({
      kind: fc.constantFrom('invoice', 'creditNote', 'debitNote'),
      gross: fc.integer({ min: 1, max: 20_000_000 }),
      more: fc.integer({ min: 0, max: 20_000_000 }),
      basisPoints: fc.constantFrom(0, 25, 500, 1800),
      placeOfSupply: fc.constantFrom('06', '07', '29'),
      company: fc.boolean(),
      composition: fc.boolean(),
      sac: fc.constantFrom('999723', '9992'),
    })
    .map(({ kind, gross, more, basisPoints, placeOfSupply, sac, ...its }) =>
      documentOf({
        kind: kind === 'invoice' && its.composition ? 'billOfSupply' : (kind as TaxDocument['kind']),
        gross,
        basisPoints: its.composition ? 0 : basisPoints,
        placeOfSupply,
        seller: { ...seller, mode: its.composition ? 'composition' : 'registered' },
        buyer: { name: 'Ira', company: its.company ? company : null },
        item: { ...item, sac },
        corrects: kind === 'invoice' ? null : noteOf(gross + more),
      }),
    ),
  { maxLength: 40 },
)

const amounts = ['count', 'gross', 'taxable', 'cgst', 'sgst', 'igst'] as const
type Sum = Record<(typeof amounts)[number], number>
const added = (sums: Sum[]) =>
  Object.fromEntries(amounts.map((part) => [part, sums.reduce((sum, it) => sum + it[part], 0)]))
/** The expected signed amounts, calculated without the code under test. */
const signedSums = (all: TaxDocument[]): Sum[] =>
  all.map((it) => {
    const sign = it.kind === 'creditNote' ? -1 : 1
    const [gross, taxable, cgst, sgst, igst] = [it.gross, it.taxable, it.cgst, it.sgst, it.igst].map(
      (n) => sign * n,
    )
    return { count: 1, gross, taxable, cgst, sgst, igst } as Sum
  })

/** The groups of documents, as the database returns them. */
const grouped = (all: TaxDocument[]): DocumentGroup[] => {
  const keyOf = ({ count, gross, taxable, cgst, sgst, igst, ...facts }: DocumentGroup) =>
    JSON.stringify(facts)
  return [...Map.groupBy(all.map(groupOf), keyOf).values()].map((same) => ({
    ...(same[0] as DocumentGroup),
    ...(added(same) as unknown as Sum),
  }))
}

describe('the report adds up to the documents to the paisa', () => {
  test('by part, by service, and net by State and rate, for any documents', () => {
    fc.assert(
      fc.property(documents, (all) => {
        const groups = grouped(all)
        expect(added(returnLines(groups))).toEqual(added(signedSums(all)))
        expect(sumOf(groups)).toEqual(added(signedSums(all)))
        const registered = all.filter(
          ({ kind, seller: { mode } }) => kind !== 'billOfSupply' && mode === 'registered',
        )
        expect(added(serviceLines(groups))).toEqual(added(signedSums(registered)))
        const inSeven = returnLines(groups).filter(({ part }) => part === '7')
        expect(added(consumerLines(groups))).toEqual(added(inSeven))
        const files = (['b2b', 'b2cl', 'cdnr', 'cdnur'] as const).map((file) => listedCount(groups, file))
        const listed = returnLines(groups).filter(({ part }) => part !== '7' && part !== 'outside')
        expect(files.reduce((sum, count) => sum + count, 0)).toBe(added(listed).count)
      }),
    )
  })

  test('a group of documents is reported as the same documents in groups of one', () => {
    fc.assert(
      fc.property(documents, (all) => {
        expect(returnLines(grouped(all))).toEqual(returnLines(all.map(groupOf)))
        expect(serviceLines(grouped(all))).toEqual(serviceLines(all.map(groupOf)))
      }),
    )
  })
})

describe('each document is in the part of GSTR-1 that it belongs to', () => {
  const buyer = { name: 'Ira', company }
  const lakh = 10_000_000
  test.each<[string, Partial<TaxDocument> & { gross: number }, string, string | undefined]>([
    ['a company', { gross: 640_000, buyer }, '4A', 'b2b'],
    [
      'a company in another State, however large',
      { gross: 2 * lakh, buyer, placeOfSupply: '29' },
      '4A',
      'b2b',
    ],
    ['a consumer', { gross: 640_000 }, '7', undefined],
    ['a consumer in another State up to ₹1 lakh', { gross: lakh, placeOfSupply: '07' }, '7', undefined],
    ['a consumer in another State above ₹1 lakh', { gross: lakh + 1, placeOfSupply: '07' }, '5', 'b2cl'],
    ['a consumer here above ₹1 lakh', { gross: lakh + 1 }, '7', undefined],
    [
      'a note to a company',
      { kind: 'creditNote', gross: 100, buyer, corrects: noteOf(640_000) },
      '9B',
      'cdnr',
    ],
    ['a note to a consumer', { kind: 'creditNote', gross: 100, corrects: noteOf(640_000) }, '7', undefined],
    [
      'a small note of a large invoice in another State',
      { kind: 'debitNote', gross: 100, placeOfSupply: '29', corrects: noteOf(lakh + 1) },
      '9B',
      'cdnur',
    ],
    [
      'a large note of an invoice up to ₹1 lakh in another State',
      { kind: 'creditNote', gross: lakh, placeOfSupply: '29', corrects: noteOf(lakh) },
      '7',
      undefined,
    ],
    [
      'a bill of supply',
      { kind: 'billOfSupply', gross: 640_000, seller: { ...seller, mode: 'composition' } },
      'outside',
      undefined,
    ],
  ])('%s', (_, more, part, file) => {
    const groups = [groupOf(documentOf(more))]
    expect(returnLines(groups).filter(({ count }) => count > 0)).toMatchObject([{ part }])
    for (const each of ['b2b', 'b2cl', 'cdnr', 'cdnur'] as const)
      expect(listedCount(groups, each), each).toBe(each === file ? 1 : 0)
  })

  test('a part without documents is shown empty, in the order of the return', () => {
    const lines = returnLines([groupOf(documentOf({ gross: 640_000 }))])
    expect(lines.map(({ part, count }) => [part, count])).toEqual([
      ['4A', 0],
      ['5', 0],
      ['7', 1],
      ['9B', 0],
    ])
    expect(returnLines([])).toEqual([])
  })
})

describe('the reconciliation of all payments with the documents', () => {
  const money = fc.array(
    fc.record({
      coverage: fc.constantFrom(...invoiceCoverages),
      kind: fc.constantFrom('sale', 'void', 'refund', 'takenBack'),
      movedInMonth: fc.boolean(),
      count: fc.integer({ min: 1, max: 9 }),
      paise: fc.integer({ min: -900_000, max: 900_000 }),
      documentedPaise: fc.integer({ min: -900_000, max: 900_000 }),
      inMonthPaise: fc.integer({ min: -900_000, max: 900_000 }),
      inOtherPaise: fc.integer({ min: -900_000, max: 900_000 }),
    }),
    { maxLength: 12 },
  )
  test('its result is the sum of its lines, and includes payments whose document is missing', () => {
    fc.assert(
      fc.property(money, (rows) => {
        const groups = rows as MoneyGroup[]
        const { lines, paise } = paymentsReconciliation(groups)
        const sum = (some: MoneyGroup[], value: (group: MoneyGroup) => number) =>
          some.reduce((total, group) => total + value(group), 0)
        const own = groups.filter(({ coverage }) => coverage === 'own')
        const expected =
          sum(
            own.filter((it) => it.movedInMonth),
            (it) => it.documentedPaise - it.inOtherPaise,
          ) +
          sum(
            own.filter((it) => !it.movedInMonth),
            (it) => it.inMonthPaise,
          ) +
          sum(
            groups.filter((it) => it.coverage === 'missing' && it.movedInMonth),
            (it) => it.paise,
          )
        expect(paise).toBe(expected)
        expect(lines.reduce((total, line) => total + line.paise, 0)).toBe(paise)
      }),
    )
  })
})

test('a note may be reported until 30 November after the financial year of the supply', () => {
  const until = (month: string) =>
    Object.values(reportedUntil(Temporal.PlainYearMonth.from(month))).map((day) => day.toString())
  expect(until('2026-10')).toEqual(['2027-11-30', '2026-04-01', '2026-11-30'])
  expect(until('2027-03')).toEqual(['2027-11-30', '2026-04-01', '2026-11-30'])
  // An invoice of April may be of a supply of March.
  expect(until('2027-04')).toEqual(['2028-11-30', '2027-04-01', '2027-11-30'])
})
