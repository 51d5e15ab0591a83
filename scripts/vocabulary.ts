/**
 * Checks that the terms that docs/glossary.md lists as retired are used nowhere: whole words in comments, texts and
 * documents, and parts of names (`deed` is found in `DeedSheet` and `void_deed`).
 * Prints each use and exits with 1.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const CHECKED = /\.(tsx?|mjs|css|md)$/
/** Applied migrations never change; the specification is the customer's; visitors read plain prose, Hindi is no English. */
const EXEMPT =
  /^(db\/migrations\/|db\/demo\/|db\/types\.generated|docs\/specification\.md|docs\/glossary\.md|app\/text\/|features\/(content|discovery|enquiry)\/text\/|.*\.hi\.ts$)/

/** The backticked words of the first column under "Retired terms". */
function retiredTerms(): string[] {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split('## Retired terms')
  const firstColumns = table.split('\n').map((line) => line.split('|')[1] ?? '')
  return firstColumns.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, term]) => term as string))
}

/** `DeedSheet` as `Deed Sheet`, so that a part of a name is a word. */
const inWords = (line: string) => line.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

const terms = retiredTerms()
const retired = new RegExp(`\\b(${terms.join('|')})\\b`, 'i')

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => CHECKED.test(file) && !EXEMPT.test(file))

const uses = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [term] = inWords(line).match(retired) ?? []
      return term ? [`${file}:${index + 1}: ${term}: ${line.trim().slice(0, 100)}`] : []
    }),
)
for (const use of uses) console.error(use)
console.log(`vocabulary: ${terms.length} retired terms, ${files.length} files, ${uses.length} uses`)
process.exit(terms.length === 0 || uses.length > 0 ? 1 : 0)
