import papaparse from 'papaparse'

export type CsvValue = string | number | null

/**
 * How a cell begins that a spreadsheet would take for a formula, and run: it is text, so an apostrophe before it says so.
 * Also in the wide forms that some of them read as the same sign. Whatever follows, be it more lines, changes nothing.
 */
export const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/

const harmless = (value: CsvValue): CsvValue =>
  typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value

/** Comma-separated values, RFC 4180, with the mark (BOM) by which Excel knows that they are UTF-8. */
export const toCsv = (head: string[], rows: CsvValue[][]): string =>
  `\uFEFF${papaparse.unparse([head, ...rows].map((row) => row.map(harmless)))}\r\n`
