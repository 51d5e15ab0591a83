import papaparse from 'papaparse'

export type CsvValue = string | number | null

/**
 * The first characters that make a spreadsheet read a cell as a formula and run it; an apostrophe before them
 * makes it text. Includes the full-width forms that some spreadsheets treat in the same way. The rest of the cell, even
 * further lines, makes no difference.
 */
export const FORMULA = /^[=+\-@\t\r\n|%＝＋－＠]/

const escapeFormula = (value: CsvValue): CsvValue =>
  typeof value === 'string' && FORMULA.test(value) ? `'${value}` : value

/** The byte order mark that tells Excel the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Lines of comma-separated values, RFC 4180. */
export const csvLines = (rows: CsvValue[][]): string =>
  `${papaparse.unparse(rows.map((row) => row.map(escapeFormula)))}\r\n`

export const toCsv = (head: string[], rows: CsvValue[][]): string =>
  BYTE_ORDER_MARK + csvLines([head, ...rows])
