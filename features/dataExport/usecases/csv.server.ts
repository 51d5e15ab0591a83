import Papa from 'papaparse'
import { FORMULA } from '#lib/csv.ts'
import type { CellValue } from '../rules.ts'

/** The rows as CSV that is safe for spreadsheets: a value that would run as a formula gets an apostrophe before it. */
export const csvLines = (rows: CellValue[][]): string =>
  rows.length ? `${Papa.unparse(rows, { escapeFormulae: FORMULA, newline: '\r\n' })}\r\n` : ''
