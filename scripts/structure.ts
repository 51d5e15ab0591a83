/**
 * Checks the rules of the folders: imports go one direction (server, app → features → ui, lib), features import
 * only each other's schema, rules, settings, queries, texts and use cases, there are no cycles, and server
 * files stay out of the browser. Prints each violation and exits with 1.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['app', 'console', 'server', 'features', 'ui', 'lib', 'db', 'simulators']

/** What a folder may import of the others; every folder may import itself. */
const MAY_IMPORT: Record<string, string[]> = {
  server: ['app', 'console', 'features', 'ui', 'lib', 'db', 'simulators'],
  app: ['features', 'ui', 'lib'],
  console: ['features', 'ui', 'lib'],
  features: ['ui', 'lib', 'db'],
  ui: ['lib'],
  lib: ['db'],
  db: ['features', 'lib'],
  simulators: ['lib'],
}

/** Open to other features. Everything else of a feature, above all its store, is private. */
const OPEN_FILES =
  /\/((console\/)?(schema|queries|text\/[\w.]+)|rules|markRules|settings|session|text\/[\w.]+|usecases\/\w+\.server)\.tsx?$/

/** What staff see and call: the part of a feature that only the console loads. */
const CONSOLE_PART = /^features\/\w+\/console\//
const CONSOLE_SCREEN = /^features\/\w+\/console\/(ui\/|queries)/

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return filesBelow(path)
    return /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name) ? [path] : []
  })

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].flatMap(([, type, named, dynamic]) => {
    const name = (named ?? dynamic ?? '').split('?')[0] as string
    const to = name.startsWith('#')
      ? name.slice(1)
      : name.startsWith('.')
        ? relative(root, normalize(join(root, dirname(file), name)))
        : undefined
    return to && /\.tsx?$/.test(to) ? [{ from: file, to, typeOnly: type !== undefined }] : []
  })
}

const topOf = (path: string) => path.split('/')[0] as string
const featureOf = (path: string) => (topOf(path) === 'features' ? path.split('/')[1] : undefined)

function breachesOf({ from, to, typeOnly }: Import): string[] {
  const found: string[] = []
  const [a, b] = [topOf(from), topOf(to)]
  if (a !== b && !MAY_IMPORT[a]?.includes(b)) {
    found.push(`${from} imports ${to}: ${a} may not import ${b}`)
  }
  const [mine, other] = [featureOf(from), featureOf(to)]
  if (mine && other && mine !== other && !OPEN_FILES.test(to)) {
    found.push(
      `${from} imports ${to}: of another feature only schema, rules, settings, queries, texts and use cases`,
    )
  }
  if (CONSOLE_PART.test(to) && a === 'app')
    found.push(`${from} imports ${to}: the site loads nothing of the console`)
  if (CONSOLE_SCREEN.test(to) && a === 'features' && !CONSOLE_PART.test(from)) {
    found.push(`${from} imports ${to}: only the console part of a feature shows what its console shows`)
  }
  const browserFile = !/\.server\.tsx?$/.test(from) && /\/ui\//.test(from)
  if (browserFile && !typeOnly && /\.server\.tsx?$/.test(to) && !from.includes('/mail/')) {
    found.push(`${from} imports ${to}: server code would reach the browser`)
  }
  return found
}

/** Cycles between files that would be loaded; type-only imports are ignored. */
function circles(graph: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const found: string[] = []
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return found
}

/** Cycles between features, however long: none of them could be read, or changed, without the others. */
function knots(): string[] {
  const needs = new Map<string, Set<string>>()
  for (const [from, tos] of graph) {
    const feature = featureOf(from)
    if (!feature) continue
    const own = needs.get(feature) ?? new Set()
    for (const to of tos.map(featureOf)) if (to && to !== feature) own.add(to)
    needs.set(feature, own)
  }
  const reached = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of needs.get(from) ?? []) if (!seen.has(to)) reached(to, seen.add(to))
    return seen
  }
  const tied = [...needs.keys()].filter((feature) => reached(feature).has(feature))
  return tied.length ? [`features that need each other: ${tied.sort().join(', ')}`] : []
}

/** Only lib/time.ts may use clocks and plain dates. */
const CLOCK = /new Date\(|Date\.now\(|Temporal\.Now/
const clockBreaches = (files: string[]) =>
  files
    .filter((file) => !/^(lib\/time\.ts|simulators\/|server\/embedded-postgres)/.test(file))
    .filter((file) => CLOCK.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} reads a clock or makes a Date: only lib/time.ts may`)

/** A feature's queries are in its stores. */
const SQL = /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/
const queryBreaches = (files: string[]) =>
  files
    .filter((file) => topOf(file) === 'features' && !/[sS]tore\.server\.ts$/.test(file))
    .filter((file) => SQL.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => `${file} asks the database: only stores may`)

const files = FOLDERS.flatMap(filesBelow)
const imports = files.flatMap(importsOf)
const graphOf = (some: Import[]) =>
  new Map(files.map((file) => [file, some.filter((i) => i.from === file).map((i) => i.to)]))
const graph = graphOf(imports)
const breaches = [
  ...imports.flatMap(breachesOf),
  ...circles(graphOf(imports.filter((i) => !i.typeOnly))),
  ...knots(),
  ...clockBreaches(files),
  ...queryBreaches(files),
]
for (const breach of breaches) console.error(breach)
console.log(`structure: ${files.length} files, ${imports.length} imports, ${breaches.length} breaches`)
process.exit(breaches.length ? 1 : 0)
