/**
 * Checks that a test proves each sentence of the specification. docs/specification.md lists the sentences, each with a
 * tag (`§2.7`); a test that proves one has the tag in its name. Prints sentences without a test, tags without a
 * sentence and duplicate tags, and whether docs/spec-coverage.md is outdated. Exits with 1 in each of these cases.
 * Usage: node scripts/specCoverage.ts [--write]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const root = join(import.meta.dirname, '..')
const TABLE = 'docs/spec-coverage.md'
/** The test files of vitest and Playwright. */
const TESTS = [
  '{app,console,db,features,lib,scripts,server,simulators,tests,ui}/**/*.test.{ts,tsx}',
  'tests/e2e/**/*.spec.ts',
]
const TAG = /§\d+\.\d+/g
const TAGS_AT_END = / \[§[^\]]*\]$/

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The called function: `test.each` in `test.each(rows)('name', …)`. */
function calleeOf(node: ESTree.Expression): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'CallExpression') return calleeOf(node.callee)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return ''
  return `${calleeOf(node.object)}.${node.property.name}`
}

/** Whether the call is a test: skipped tests and steps (`test.step`) are not counted. */
const isTest = (callee: string) => /^(test|it)(\.(each|runIf))*$/.test(callee)
const isGroup = (callee: string) => /^(test\.)?describe(\.(each|runIf))*$/.test(callee)

/** A test's name as it is in the source, with its placeholders. */
function nameOf(node: ESTree.Argument | undefined, source: string): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : undefined
}

interface TaggedTest {
  file: string
  name: string
  tags: string[]
}

function testsOf(file: string): TaggedTest[] {
  const source = read(file)
  const groups: string[] = []
  const found: TaggedTest[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name = nameOf(first, source)
      if (name === undefined) return
      if (isGroup(calleeOf(callee))) groups.push(name)
      if (!isTest(calleeOf(callee))) return
      const tags = name.match(TAG) ?? []
      found.push({ file, name: [...groups, name.replace(TAGS_AT_END, '')].join(' › '), tags })
    },
    'CallExpression:exit'({ callee, arguments: [first] }) {
      if (isGroup(calleeOf(callee)) && nameOf(first, source) !== undefined) groups.pop()
    },
  }).visit(parseSync(file, source).program)
  return found
}

const sentences = [...read('docs/specification.md').matchAll(/^- (§\d+\.\d+) (.+)$/gm)].map(
  ([, tag = '', words = '']) => ({ tag, words }),
)
const tests = globSync(TESTS, { cwd: root }).sort().flatMap(testsOf)
const testsWith = (tag: string) => tests.filter(({ tags }) => tags.includes(tag))

const cell = (text: string) => text.replaceAll('|', '\\|')
const rows = sentences.flatMap(({ tag, words }) =>
  testsWith(tag).map(({ file, name }) => `| ${tag} | ${cell(words)} | \`${file}\` | ${cell(name)} |`),
)
const table = `# What the specification says, and which test proves it

Generated from the tags in the names of the tests by \`node scripts/specCoverage.ts --write\`; do not edit. The sentences
are in [specification.md](specification.md). A test name with a placeholder means all rows of its \`test.each\`.

| §   | what the specification says | file | test |
| --- | --- | --- | --- |
${rows.join('\n')}
`

const known = sentences.map(({ tag }) => tag)
const problems = [
  ...known.filter((tag, i) => known.indexOf(tag) < i).map((tag) => `${tag} is the tag of two sentences`),
  ...sentences
    .filter(({ tag }) => testsWith(tag).length === 0)
    .map(({ tag, words }) => `${tag} “${words}” has no test`),
  ...tests.flatMap(({ file, name, tags }) =>
    tags.filter((tag) => !known.includes(tag)).map((tag) => `${tag} of ${file} “${name}” is unknown`),
  ),
]
/** The text without padding, because the formatter aligns the columns. */
const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---')
const isOutdated = unpadded(read(TABLE)) !== unpadded(table)
if (isOutdated && process.argv.includes('--write')) writeFileSync(join(root, TABLE), table)
else if (isOutdated) problems.push(`${TABLE} is outdated: node scripts/specCoverage.ts --write`)

for (const problem of problems) console.error(problem)
console.log(
  `specification: ${sentences.length} sentences, ${rows.length} proofs, ${problems.length} problems`,
)
process.exit(problems.length || sentences.length === 0 ? 1 : 0)
