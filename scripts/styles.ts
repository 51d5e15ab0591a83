/**
 * Checks that no style affects other components: every component has its own CSS module, global files are in a
 * short list, and a rule styles only elements of its module. Prints each violation and exits with 1.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import postcss, { type AtRule, type Rule } from 'postcss'

/** Global styles: the base of every page, the fonts, and pages that are not part of the site. */
const GLOBAL = [
  ...['layers', 'tokens', 'reset', 'primitives', 'faces', 'facesEnglish', 'facesHindi'].map(
    (n) => `ui/${n}.css`,
  ),
  'console/density.css',
  'public/offline.css',
  'simulators/gateway/checkout/frame.css',
]
/** Style sheets that are not modules yet. */
const NOT_YET: string[] = []
/** Style sheets for HTML written by the studio, which has no classes. */
const REACHES_DOWN = ['features/content/ui/Prose.module.css']

const filesMatching = (pattern: string) =>
  globSync(`{app,console,features,ui,simulators,public}/${pattern}`).map((file) => file.replaceAll('\\', '/'))
const breaches: string[] = []

/** `a > b c` → `['a', '>', 'b', ' ', 'c']`; brackets are kept whole. */
function compounds(selector: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const sign of selector.replace(/\s*([>+~])\s*/g, '$1')) {
    if ('(['.includes(sign)) depth += 1
    if (')]'.includes(sign)) depth -= 1
    if (depth === 0 && ' >+~'.includes(sign)) {
      parts.push(part, sign)
      part = ''
    } else part += sign
  }
  return [...parts, part]
}

/** Whether the styled element has a class, or is connected only by `>`, `+` and `~` to one that has. */
function staysInside(selector: string): boolean {
  const parts = compounds(selector.trim())
  for (let index = parts.length - 1; index >= 0; index -= 2) {
    if (/\.[a-z]/i.test(parts[index]?.replace(/\(.*\)/g, '') ?? '')) return true
    if (parts[index - 1] === ' ') return false
  }
  return false
}

const isInside = (rule: Rule, name: string, test: (at: AtRule) => boolean) => {
  for (let node = rule.parent; node && node.type !== 'root'; node = node.parent) {
    if (node.type === 'atrule' && (node as AtRule).name === name && test(node as AtRule)) return true
  }
  return false
}

const isKeyframe = (rule: Rule) => isInside(rule, 'keyframes', () => true)

function checkSheet(file: string): Set<string> {
  const root = postcss.parse(readFileSync(file, 'utf8'))
  const own = new Set<string>()
  const isModule = file.endsWith('.module.css')
  const report = (message: string) => breaches.push(`${file}: ${message}`)
  root.walkRules((rule) => {
    if (isKeyframe(rule)) return
    for (const selector of rule.selectors) {
      for (const [, name] of selector.replace(/"[^"]*"/g, '').matchAll(/\.([A-Za-z][\w-]*)/g))
        own.add(name as string)
      if (/:global|:local/.test(selector)) report(`${selector} leaves the module`)
      if (isModule && !REACHES_DOWN.includes(file) && !staysInside(selector))
        report(`${selector} may style another component`)
      const isForHover = isInside(rule, 'media', ({ params }) => params.includes('hover: hover'))
      if (selector.includes(':hover') && !isForHover)
        report(`${selector} sticks after a tap: move it into @media (hover: hover)`)
    }
    if (isModule && !isInside(rule, 'layer', () => true)) report(`${rule.selector} is in no layer`)
  })
  root.walkAtRules('media', ({ params }) => {
    if (/\dpx/.test(params)) report(`@media ${params} does not scale with the font size: use em`)
  })
  return own
}

/** Each class that a component names is in its module, and each in the module is used by some component. */
function checkNames(classes: Map<string, Set<string>>): void {
  const named = new Map([...classes.keys()].map((file) => [file, new Set<string>()]))
  for (const file of filesMatching('**/*.{ts,tsx}')) {
    const text = readFileSync(file, 'utf8')
    const body = text.replace(/^import .*$/gm, '')
    for (const [, name, path] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const sheet = join(dirname(file), path as string).replaceAll('\\', '/')
      const uses = [...body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, used]) => used)
      for (const used of uses) {
        if (used === undefined) for (const each of classes.get(sheet) ?? []) named.get(sheet)?.add(each)
        else if (!classes.get(sheet)?.has(used)) breaches.push(`${file}: no class ${used} in ${sheet}`)
        else named.get(sheet)?.add(used)
      }
    }
  }
  for (const [file, own] of classes) {
    for (const name of own) if (!named.get(file)?.has(name)) breaches.push(`${file}: nothing uses .${name}`)
  }
}

const sheets = filesMatching('**/*.css')
for (const file of sheets) {
  if (!file.endsWith('.module.css') && ![...GLOBAL, ...NOT_YET].includes(file)) {
    breaches.push(`${file} is global: make it a module of its component`)
  }
}
for (const file of [...GLOBAL, ...NOT_YET]) {
  if (!existsSync(file)) breaches.push(`${file} does not exist: remove it from the list`)
}
const names = sheets.filter((file) => file.endsWith('.module.css')).map((file) => basename(file))
for (const name of names.filter((each, index) => names.indexOf(each) !== index))
  breaches.push(`two modules have the name ${name}`)
const ours = sheets.filter((file) => ![...NOT_YET, ...GLOBAL.slice(-1)].includes(file))
const classes = new Map(ours.map((file) => [file, checkSheet(file)]))
checkNames(new Map([...classes].filter(([file]) => file.endsWith('.module.css'))))
for (const breach of breaches) console.error(breach)
console.log(`styles: ${sheets.length} sheets, ${breaches.length} breaches`)
process.exit(breaches.length ? 1 : 0)
