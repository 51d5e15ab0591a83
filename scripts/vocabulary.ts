/**
 * Checks that the terms that docs/glossary.md lists as retired are not used: as whole words in comments, texts
 * and documents, and as parts of names (a retired `word` is found in `WordSheet` and `void_word`). A row that begins
 * with "name" is checked only in the names that the code declares. Prints each use and exits with 1.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')

const CHECKED = /\.(tsx?|mjs|css|md)$/
/**
 * Not checked: applied migrations, which never change; the customer's specification; texts for visitors; Hindi; tests
 * that look for such words.
 */
const EXEMPT =
  /^(db\/migrations\/|db\/demo\/|db\/types\.generated|docs\/specification\.md|docs\/glossary\.md|app\/text\/|features\/(content|discovery|enquiry|timetable)\/text\/|lib\/english\.test\.ts|tests\/faults\/otherStudio\.test\.ts|.*\.hi\.ts$)/

/** The words in backticks of the first column under "Retired terms": of all text, or of the rows that begin with "name". */
function retiredTerms(ofNames: boolean): RegExp {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split('## Retired terms')
  const cells = table.split('\n').map((line) => line.split('|')[1]?.trim() ?? '')
  const terms = cells
    .filter((cell) => cell.startsWith('name ') === ofNames)
    .flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, term]) => term))
  if (terms.length === 0) throw new Error('docs/glossary.md lists no retired terms')
  return new RegExp(`\\b(${terms.join('|')})\\b`, 'i')
}

/** `WordSheet` as `Word Sheet`, so that a part of a name is a word. */
const inWords = (line: string) => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** The name of a lock that both releases must share while one replaces the other. */
const SHARED_LOCK = '`till:$'

/** Where a node declares names, by its type. */
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
/** Where a pattern has its names. */
const PATTERN: Record<string, string[]> = {
  AssignmentPattern: ['left'],
  RestElement: ['argument'],
  ArrayPattern: ['elements'],
  ObjectPattern: ['properties'],
  Property: ['value'],
}

type Node = { type: string; name?: string; start: number; [key: string]: unknown }

/** Names that the code declares, with their offsets. */
function declaredNames(node: unknown, isDeclared = false): { name: string; start: number }[] {
  if (Array.isArray(node)) return node.flatMap((each) => declaredNames(each, isDeclared))
  if (typeof node !== 'object' || node === null) return []
  const { type, name, start, ...parts } = node as Node
  if (type === 'Identifier' && isDeclared && name) return [{ name, start }]
  const declaring = (isDeclared ? PATTERN : DECLARING)[type] ?? []
  return Object.entries(parts).flatMap(([key, part]) => declaredNames(part, declaring.includes(key)))
}

const everywhere = retiredTerms(false)
const inNames = retiredTerms(true)
/** The names of columns, which the release before still reads. */
const columns = new Set(
  readFileSync(join(root, 'db/types.generated.ts'), 'utf8')
    .match(/^ {2}\w+(?=: )/gm)
    ?.map((name) => name.trim()),
)

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => CHECKED.test(file) && !EXEMPT.test(file))

const uses = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n')
  const use = (index: number, term: string) =>
    `${file}:${index + 1}: ${term}: ${lines[index]?.trim().slice(0, 100)}`
  const words = lines.flatMap((line, index) => {
    const [term] = inWords(line.replace(SHARED_LOCK, '')).match(everywhere) ?? []
    return term ? [use(index, term)] : []
  })
  if (!/\.(tsx?|mjs)$/.test(file) || !inNames.test(inWords(text))) return words
  const names = declaredNames(parseSync(file, text).program).flatMap(({ name, start }) => {
    const [term] = columns.has(name) ? [] : (inWords(name).match(inNames) ?? [])
    return term ? [use(text.slice(0, start).split('\n').length - 1, `name ${term}`)] : []
  })
  return [...words, ...names]
})
for (const use of uses) console.error(use)
console.log(`vocabulary: ${files.length} files, ${uses.length} uses of retired terms`)
process.exit(uses.length > 0 ? 1 : 0)
