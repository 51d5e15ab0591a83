/**
 * Checks docs/spec-coverage.md: every row names a test that exists, in its file and by its name.
 * A row: `| § | what the specification says | path/of.test.ts | name of the test |`; a name may be
 * the beginning of a template (`test.each`) up to its first placeholder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const table = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
const cells = (line: string) =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
const isHead = ([first]: string[]) => first === '§' || /^:?-+:?$/.test(first ?? '')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map(cells)
  .filter((row) => !isHead(row))

const texts = new Map<string, string>()
const textOf = (file: string): string | undefined => {
  const path = join(root, file)
  if (!texts.has(file) && existsSync(path)) texts.set(file, readFileSync(path, 'utf8'))
  return texts.get(file)
}

/** Quotes in source may be escaped or of another kind. */
const plain = (text: string) => text.replace(/\\(['"`])/g, '$1')

/** As the whole of a quoted text: words of a comment, or a part of another title, are no test. */
const hasTest = (text: string, name: string) =>
  ["'", '"', '`'].some((quote) => text.includes(quote + name + quote))

function problemOf([section, says, file, name]: string[]): string | undefined {
  const where = `§${section} “${says?.slice(0, 60)}”`
  if (!file || !name) return `${where} names no test`
  const text = textOf(file.replaceAll('`', ''))
  if (text === undefined) return `${where}: ${file} does not exist`
  return hasTest(plain(text), plain(name)) ? undefined : `${where}: ${file} has no test “${name}”`
}

const problems = rows.map(problemOf).filter((problem) => problem !== undefined)
for (const problem of problems) console.error(problem)
console.log(`specification: ${rows.length} sentences, ${problems.length} without a test that exists`)
process.exit(problems.length || rows.length === 0 ? 1 : 0)
