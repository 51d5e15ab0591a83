/**
 * Checks that the terms that docs/glossary.md lists as retired are not used: as whole words in comments, texts
 * and documents, and as parts of names (a retired `word` is found in `WordSheet` and `void_word`). Prints each
 * use and exits with 1.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

const CHECKED = /\.(tsx?|mjs|css|md)$/
/** Not checked: applied migrations, which never change; the customer's specification; texts for visitors; Hindi. */
const EXEMPT =
  /^(db\/migrations\/|db\/demo\/|db\/types\.generated|docs\/specification\.md|docs\/glossary\.md|app\/text\/|features\/(content|discovery|enquiry)\/text\/|.*\.hi\.ts$)/

/** The words in backticks of the first column under "Retired terms". */
function retiredTerms(): string[] {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  const [, table = ''] = glossary.split('## Retired terms')
  const firstColumns = table.split('\n').map((line) => line.split('|')[1] ?? '')
  return firstColumns.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, term]) => term as string))
}

/** `WordSheet` as `Word Sheet`, so that a part of a name is a word. */
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
