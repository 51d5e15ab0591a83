import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Papa from 'papaparse'
import { type Refused, refuse } from '#lib/refusals.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The limits of one file. */
export const LIMITS = {
  bytes: 10 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
  /** The maximum number of characters in a cell, and in a row. */
  cell: 2_000,
  row: 20_000,
}

/** The first bytes of zip and Excel, old Excel, gzip and PDF files. Such files are refused, whatever their name is. */
const BINARY_SIGNATURES = ['504b', 'd0cf11e0', '1f8b', '25504446']

/**
 * Detects the encoding, because spreadsheets and old programs do not state it in their files. Undefined: the file is
 * not text.
 */
export function encodingOf(bytes: Buffer): Encoding | undefined {
  const firstBytes = bytes.subarray(0, 4).toString('hex')
  if (BINARY_SIGNATURES.some((signature) => firstBytes.startsWith(signature))) return undefined
  if (firstBytes.startsWith('fffe')) return 'utf-16le'
  if (firstBytes.startsWith('feff')) return 'utf-16be'
  const sample = bytes.subarray(0, 1_000)
  const zeros = (odd: number) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > sample.length / 4 && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > sample.length / 4 && zeros(1) === 0) return 'utf-16be'
  if (bytes.includes(0)) return undefined
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

export interface FileTable {
  kind: 'table'
  encoding: Encoding
  columns: string[]
  /** The rows with their line numbers; each has as many cells as there are columns. */
  rows: { number: number; cells: string[] }[]
}

type FileRefusal = 'FILE_NOT_CSV' | 'FILE_EMPTY' | 'FILE_TOO_LARGE'

/** The maximum number of lines above the header, such as a title or a period. */
const MAX_PREAMBLE_LINES = 10

/** The file is read in chunks, because reading all of it at once would block other work for most of a second. */
const CHUNK = { characters: 128 * 1024, rows: 500 }

/**
 * Reads a file with a table, in any of four encodings, with comma, semicolon, tab or pipe as the delimiter. A file over
 * the limits is refused before it is parsed completely.
 */
export async function readTable(bytes: Buffer): Promise<FileTable | Refused<FileRefusal>> {
  if (!bytes.length) return refuse('FILE_EMPTY')
  const encoding = encodingOf(bytes)
  if (!encoding) return refuse('FILE_NOT_CSV')
  // Line endings are normalised for the parser and the length check. Otherwise lines that are too long could pass the check.
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n')
  if (await exceedsLineLimits(text)) return tooLarge
  const lines = await linesOf(text)
  if (!lines) return tooLarge
  const isFilled = (cell: string) => cell.trim() !== ''
  const widths = lines.slice(0, MAX_PREAMBLE_LINES).map((line) => line.filter(isFilled).length)
  const firstWide = widths.findIndex((width) => width > 1)
  const headerIndex = firstWide >= 0 ? firstWide : widths.indexOf(1)
  const columns = (lines[headerIndex] ?? []).map(cleanCell)
  if (headerIndex < 0 || !columns.some(Boolean)) return refuse('FILE_EMPTY')
  if (columns.length > LIMITS.columns) return tooLarge
  const rows: FileTable['rows'] = []
  for (let index = headerIndex + 1; index < lines.length; index += 1) {
    if (index % CHUNK.rows === 0) await yieldToEventLoop()
    const cells = columns.map((_, column) => cleanCell(lines[index]?.[column] ?? ''))
    if (cells.some(Boolean)) rows.push({ number: index + 1, cells })
  }
  if (!rows.length) return refuse('FILE_EMPTY')
  if (rows.length > LIMITS.rows) return tooLarge
  return {
    kind: 'table',
    encoding,
    columns: columns.map((name, index) => name || `Column ${index + 1}`),
    rows,
  }
}

const tooLarge = refuse('FILE_TOO_LARGE', { rows: LIMITS.rows.toLocaleString('en-IN') })

const isLarge = (line: string[]) =>
  line.some((cell) => cell.length > LIMITS.cell) ||
  line.reduce((sum, cell) => sum + cell.length, 0) > LIMITS.row

/** The lines; undefined if there are more than allowed, or one is too long. */
const linesOf = (text: string): Promise<string[][] | undefined> =>
  new Promise((resolve, reject) => {
    const lines: string[][] = []
    Papa.parse<string[]>(text, {
      delimiter: delimiterOf(text),
      newline: '\n',
      preview: LIMITS.rows + MAX_PREAMBLE_LINES + 2,
      chunkSize: CHUNK.characters,
      chunk({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const line of data) lines.push(line)
        if (data.some(isLarge)) {
          // Before `abort`, which also calls `complete`: only the first result counts.
          resolve(undefined)
          return parser.abort()
        }
        parser.pause()
        yieldToEventLoop().then(() => parser.resume(), reject)
      },
      complete: () => resolve(lines),
    })
  })

/** Detects input that would block the parser: too many lines, lines that are too long, or too many quotation marks. */
async function exceedsLineLimits(text: string): Promise<boolean> {
  const ends = /\n|$/g
  let lines = 0
  for (let from = 0; from < text.length; from = ends.lastIndex) {
    const { index } = ends.exec(text) ?? { index: text.length }
    // A quotation mark inside a cell is written twice.
    if (index - from > LIMITS.row * 2 || countQuotes(text, from, index) > MAX_QUOTES) return true
    lines += 1
    if (lines > LIMITS.rows * 10) return true
    if (lines % CHUNK.rows === 0) await yieldToEventLoop()
    if (index === text.length) break
  }
  return false
}

/** The maximum number of quotation marks in a line: two for each cell, and some inside of cells. */
const MAX_QUOTES = 1_000

function countQuotes(text: string, from: number, before: number): number {
  let count = 0
  for (let index = from; index < before && count <= MAX_QUOTES; index += 1)
    if (text[index] === '"') count += 1
  return count
}

/** Detects the delimiter from the first lines: the one with the most cells in lines of equal width. */
function delimiterOf(text: string): string {
  const sample = text.slice(0, 64 * 1024)
  const scoreOf = (delimiter: string) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 50 })
    const cells = new Map<number, number>()
    for (const { length } of data) if (length > 1) cells.set(length, (cells.get(length) ?? 0) + length)
    return Math.max(0, ...cells.values())
  }
  const scored = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, score: scoreOf(delimiter) }))
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).delimiter
}

/**
 * The cell as a single line without invisible characters. The apostrophe that stops spreadsheets from executing a
 * formula is removed.
 */
const cleanCell = (cell: string): string =>
  cell
    .replace(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@|%＝＋－＠])/, '')
