/**
 * Checks that nothing uses the terms that docs/glossary.md lists as retired: neither as whole words in comments, texts
 * and documents, nor as parts of names (a retired `word` is found in `WordSheet` and `void_word`). A row that begins
 * with "name" is checked only in names that the code declares; a row that begins with "variable" also only in
 * these, but not in names of fields. In both, a term with a capital letter or an underscore must be the whole name; a
 * term that ends with an underscore must be the beginning of a name. Also checks that the code contains the names in
 * the glossary. Prints each use and each missing name, and exits with 1.
 */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { databaseName } from '#lib/databaseNames.ts'

const root = join(import.meta.dirname, '..')

const CHECKED = /\.(tsx?|mjs|css|md)$/
/**
 * Files that are not checked: applied migrations, which never change; the customer's specification; texts for visitors;
 * Hindi; tests that search for such words.
 */
const EXEMPT =
  /^(db\/migrations\/|db\/demo\/|db\/types\.generated|docs\/specification\.md|docs\/glossary\.md|app\/text\/|features\/(content|discovery|enquiry|timetable)\/text\/|lib\/english\.test\.ts|tests\/faults\/otherStudio\.test\.ts|.*\.hi\.ts$)/

const [used = '', retired = ''] = readFileSync(join(root, 'docs/glossary.md'), 'utf8').split(
  '## Retired terms',
)

/** A column of the tables in a part of the glossary. */
const column = (part: string, index: number) =>
  part.split('\n').map((line) => line.split('|')[index]?.trim() ?? '')

/** The terms of the rows of a kind: the words in backticks in the first column under "Retired terms". */
function retiredTerms(kind: 'all text' | 'name' | 'variable'): string[] {
  const cells = column(retired, 1)
  const terms = cells
    .filter((cell) => (/^(name|variable) /.exec(cell)?.[1] ?? 'all text') === kind)
    .flatMap((cell) => [...cell.matchAll(/`([\w ]+)`/g)].flatMap(([, term]) => term ?? []))
  if (terms.length === 0) throw new Error(`docs/glossary.md lists no retired terms of ${kind}`)
  return terms
}

const anyOf = (terms: string[]) => new RegExp(`\\b(${terms.join('|')})\\b`, 'i')

/** Writes `WordSheet` as `Word Sheet`, so that each part of a name is a word. */
const inWords = (line: string) => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** The name of a lock that two releases use at the same time while one replaces the other, so it can't be renamed. */
const SHARED_LOCK = '`till:$'

/** The parts of a syntax node that declare names, by type of node. */
const DECLARING: Record<string, string[]> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ClassDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key'],
  PropertyDefinition: ['key'],
  MethodDefinition: ['key'],
  Property: ['key'],
}
const OF_FIELDS = new Set(['TSPropertySignature', 'Property'])
/** The parts of a pattern that contain names. */
const PATTERN: Record<string, string[]> = {
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  ArrayPattern: ['elements'],
  ObjectPattern: ['properties'],
  Property: ['value'],
}

type Node = { type: string; name?: string; start: number; [key: string]: unknown }

interface DeclaredName {
  name: string
  start: number
  isField: boolean
}

/** The names that the code declares, with their offsets. `of`: the declaring node. */
function declaredNames(node: unknown, of?: { isField: boolean }): DeclaredName[] {
  if (Array.isArray(node)) return node.flatMap((each) => declaredNames(each, of))
  if (typeof node !== 'object' || node === null) return []
  const { type, name, start, ...parts } = node as Node
  if (type === 'Identifier' && of && name) return [{ name, start, ...of }]
  const declaring = (of ? PATTERN : DECLARING)[type] ?? []
  const declared = of ?? { isField: OF_FIELDS.has(type) }
  return Object.entries(parts).flatMap(([key, part]) =>
    declaredNames(part, declaring.includes(key) ? declared : undefined),
  )
}

const everywhere = anyOf(retiredTerms('all text'))
const ofNames = retiredTerms('name')
const isWholeName = (term: string) => /[A-Z_]/.test(term)
const wholeNames = ofNames.filter(isWholeName)
const inNames = anyOf(ofNames.filter((term) => !isWholeName(term)))
const inVariables = anyOf(retiredTerms('variable'))

const listedNames = (file: string, name: RegExp) =>
  readFileSync(join(root, file), 'utf8')
    .match(name)
    ?.map((found) => found.trim()) ?? []
const refusals = globSync('{lib/text/commonRefusals,features/*/text/refusals}.ts', { cwd: root })
const columns = listedNames('db/types.generated.ts', /^ {2}\w+(?=: )/gm)
/**
 * Names that others use and that can't change: columns that the previous release uses, fields of other systems, and
 * refusal codes that clients use.
 */
const FIXED_NAMES = new Set([
  ...columns,
  ...columns.map(databaseName),
  ...refusals.flatMap((file) => listedNames(file, /^ {2}[A-Z_]+(?=: )/gm)),
])

/** The retired term that a declared name contains. */
function termIn({ name, isField }: DeclaredName): string | undefined {
  if (FIXED_NAMES.has(name)) return undefined
  const whole = wholeNames.find((term) => (term.endsWith('_') ? name.startsWith(term) : name === term))
  if (whole) return whole
  const words = inWords(name)
  return (words.match(inNames) ?? (isField ? null : words.match(inVariables)))?.[0]
}

const present = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')
const files = present.filter((file) => CHECKED.test(file) && !EXEMPT.test(file))

const uses = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const use = (index: number, term: string) =>
    `${file}:${index + 1}: ${term}: ${lines[index]?.trim().slice(0, 100)}`
  const words = lines.flatMap((line, index) => {
    const [term] = inWords(line.replace(SHARED_LOCK, '')).match(everywhere) ?? []
    return term ? [use(index, term)] : []
  })
  if (!/\.(tsx?|mjs)$/.test(file)) return words
  const names = declaredNames(parseSync(file, text).program).flatMap((declared) => {
    const term = termIn(declared)
    return term ? [use(text.slice(0, declared.start).split('\n').length - 1, `name ${term}`)] : []
  })
  return [...words, ...names]
})
/** The names in the third column of the glossary that the code does not contain. */
function missingNames(): string[] {
  const code = new Set<string>()
  for (const file of present.filter((each) => /\.(tsx?|mjs|sql)$/.test(each))) {
    for (const [word] of `${file} ${readFileSync(join(root, file), 'utf8')}`.matchAll(/\w+/g)) code.add(word)
  }
  const names = column(used, 3).flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  )
  return names.filter((name) => name.match(/\w+/g)?.some((word) => !code.has(word)))
}

const missing = missingNames()
for (const use of uses) console.error(use)
for (const name of missing) console.error(`docs/glossary.md: ${name}: no code has this name`)
console.log(
  `vocabulary: ${files.length} files, ${uses.length} uses of retired terms, ${missing.length} names that the code lacks`,
)
process.exit(uses.length + missing.length > 0 ? 1 : 0)
