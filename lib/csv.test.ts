import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('values are read back unchanged, whatever they contain', () => {
  const rows = [
    ['Asha "the" Verma', 'a, b', 'two\nlines'],
    ['अनन्या', '', '12'],
  ]
  const text = toCsv(['Name', 'Note', 'More'], rows)
  expect(text.startsWith('\uFEFF')).toBe(true)
  const { data } = papaparse.parse(text.slice(1).trimEnd())
  expect(data).toEqual([['Name', 'Note', 'More'], ...rows])
})

test.each([
  '=1+1',
  '+91 1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '=1\n+2',
  '|cmd',
  '%0A=1',
  '＝1+1',
  '＋1',
  '＠SUM(A1)',
])('%j is not read as a formula by a spreadsheet', (formula) => {
  const text = toCsv([formula], [[formula, -5]]).slice(1)
  const { data } = papaparse.parse<string[]>(text, { delimiter: ',', newline: '\r\n' })
  expect(data[0]?.[0]).toBe(`'${formula}`)
  expect(data[1]).toEqual([`'${formula}`, '-5'])
})
