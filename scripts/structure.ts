/**
 * Checks the rules of the folders: imports go in one direction (server, app → features → ui, lib); features use
 * each other only through schema, rules, settings, queries, texts, reads and use cases; no open file re-exports from
 * a private one; one feature writes each table, with the exceptions in `tables.ts`; there are no cycles; and server
 * files do not reach the browser. Prints each violation and exits with 1.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { type Program, parseSync, type StaticExportEntry, Visitor } from 'oxc-parser'
import { databaseName } from '#lib/databaseNames.ts'
import { type Access, CEILINGS, OWNERS, READERS, READS_ALL, WRITERS } from './tables.ts'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['app', 'console', 'server', 'features', 'ui', 'lib', 'db', 'simulators', 'embedded-postgres']

/** The folders that a folder may import from; every folder may import from itself. */
const MAY_IMPORT: Record<string, string[]> = {
  server: ['app', 'console', 'features', 'ui', 'lib', 'db', 'simulators', 'embedded-postgres'],
  app: ['features', 'ui', 'lib'],
  console: ['features', 'ui', 'lib'],
  features: ['ui', 'lib', 'db'],
  ui: ['lib'],
  lib: ['db'],
  db: ['features', 'lib'],
  simulators: ['lib'],
  'embedded-postgres': ['lib'],
}

/** Files that other features may import. Everything else in a feature, above all its store, is private. */
const OPEN_FILES =
  /\/((console\/)?(\w*[sS]chema|queries|text\/[\w.]+)|rules|\w+Rules|sessionEdits|settings|session|text\/[\w.]+|reads\.server|\w+Reads\.server|usecases\/\w+\.server)\.tsx?$/

/** The part of a feature that only the console loads. */
const CONSOLE_PART = /^features\/\w+\/console\//
const CONSOLE_SCREEN = /^features\/\w+\/console\/(ui\/|queries)/

/** Code of a feature that only tests may import. */
const TEST_PART = /^(features\/\w+\/testing|tests)\//

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(join(root, path)).isDirectory()) return name === 'testing' ? [] : filesBelow(path)
    return /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name) ? [path] : []
  })

/** The project file that an import refers to; undefined if it refers to a package or to no code. */
function targetOf(file: string, name: string): string | undefined {
  const [path = ''] = name.split('?')
  const to = path.startsWith('#')
    ? path.slice(1)
    : path.startsWith('.')
      ? relative(root, normalize(join(root, dirname(file), path)))
      : undefined
  return to && /\.tsx?$/.test(to) ? to : undefined
}

interface ParsedFile {
  file: string
  program: Program
  imports: Import[]
  /** Values that the file re-exports from another file. */
  reExports: { name: string; to: string }[]
}

function parsed(file: string): ParsedFile {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, module, errors } = parseSync(file, text)
  if (errors.length) throw new Error(`${file}: ${errors[0]?.message}`)
  const imports: Import[] = []
  const add = (name: string, typeOnly: boolean) => {
    const to = targetOf(file, name)
    if (to) imports.push({ from: file, to, typeOnly })
  }
  const imported = new Map<string, string>()
  for (const { moduleRequest, entries } of module.staticImports) {
    add(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType))
    const to = targetOf(file, moduleRequest.value)
    for (const { localName, isType } of entries) if (to && !isType) imported.set(localName.value, to)
  }
  for (const { moduleRequest } of module.dynamicImports) {
    add(text.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, ''), false)
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  const sources = Map.groupBy(exported, ({ moduleRequest }) => moduleRequest?.value)
  for (const [name, entries] of sources)
    if (name)
      add(
        name,
        entries.every(({ isType }) => isType),
      )
  const reExports = exported.filter(({ isType }) => !isType).flatMap((each) => sourceOf(file, each, imported))
  return { file, program, imports, reExports: [...reExports, ...reExportedConstants(program, imported)] }
}

/** `export { a } from`, and `export { a }` of an imported `a`. */
function sourceOf(file: string, entry: StaticExportEntry, imported: Map<string, string>) {
  const { moduleRequest, localName, exportName } = entry
  const to = moduleRequest ? targetOf(file, moduleRequest.value) : imported.get(localName.name ?? '')
  return to ? [{ name: exportName.name ?? '*', to }] : []
}

/** `export const a = b` with an imported `b`. */
function reExportedConstants(program: Program, imported: Map<string, string>) {
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return []
    return node.declaration.declarations.flatMap(({ id, init }) => {
      const to = init?.type === 'Identifier' ? imported.get(init.name) : undefined
      return to && id.type === 'Identifier' ? [{ name: id.name, to }] : []
    })
  })
}

const topOf = (path: string) => path.split('/')[0] as string
const featureOf = (path: string) => (topOf(path) === 'features' ? path.split('/')[1] : undefined)

function breachesOf({ from, to, typeOnly }: Import): string[] {
  const findings: string[] = []
  const [a, b] = [topOf(from), topOf(to)]
  if (a !== b && !MAY_IMPORT[a]?.includes(b)) {
    findings.push(`${from} imports ${to}: ${a} may not import ${b}`)
  }
  const [mine, other] = [featureOf(from), featureOf(to)]
  if (mine && other && mine !== other && !OPEN_FILES.test(to)) {
    findings.push(
      `${from} imports ${to}: of another feature only schema, rules, settings, queries, texts, reads and use cases`,
    )
  }
  if (TEST_PART.test(to)) findings.push(`${from} imports ${to}: only tests may import it`)
  if (CONSOLE_PART.test(to) && a === 'app')
    findings.push(`${from} imports ${to}: the site must not load the console`)
  if (CONSOLE_SCREEN.test(to) && a === 'features' && !CONSOLE_PART.test(from)) {
    findings.push(`${from} imports ${to}: only the console part of a feature may use it`)
  }
  const browserFile = !/\.server\.tsx?$/.test(from) && /\/ui\//.test(from)
  if (browserFile && !typeOnly && /\.server\.tsx?$/.test(to) && !from.includes('/mail/')) {
    findings.push(`${from} imports ${to}: server code would reach the browser`)
  }
  return findings
}

/** Cycles between files that would be loaded; type-only imports are ignored. */
function fileCycles(graph: Map<string, string[]>): string[] {
  const state = new Map<string, 'open' | 'done'>()
  const findings: string[] = []
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      findings.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
      return
    }
    state.set(file, 'open')
    for (const next of graph.get(file) ?? []) visit(next, [...path, file])
    state.set(file, 'done')
  }
  for (const file of graph.keys()) visit(file, [])
  return findings
}

/** Cycles between features, of any length: features in a cycle can only be read and changed together. */
function featureCycles(): string[] {
  const needs = new Map<string, Set<string>>()
  for (const [from, tos] of graph) {
    const feature = featureOf(from)
    if (!feature) continue
    const own = needs.get(feature) ?? new Set()
    for (const to of tos.map(featureOf)) if (to && to !== feature) own.add(to)
    needs.set(feature, own)
  }
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of needs.get(from) ?? []) if (!seen.has(to)) reachable(to, seen.add(to))
    return seen
  }
  const inCycle = [...needs.keys()].filter((feature) => reachable(feature).has(feature))
  return inCycle.length ? [`features that need each other: ${inCycle.sort().join(', ')}`] : []
}

/** Code that only the files in `except` may contain. */
const FORBIDDEN = [
  {
    code: /new Date\(|Date\.now\(|Temporal\.Now/,
    except: /^(lib\/time\.ts|simulators\/|embedded-postgres\/)/,
    breach: 'reads a clock or creates a Date: only lib/time.ts may',
  },
  {
    code: /import\.meta\.glob/,
    except:
      /^(lib\/text\/refusals|features\/audit\/console\/labels|(app|console)\/hindi|app\/pageSearch\.server)\.ts$/,
    breach: 'imports files by a path pattern, which the import rules do not cover',
  },
  {
    code: /\bfirstName\} \$?\{|\bfirst_name \|\| ' '/,
    except: /^lib\/fullName\.ts/,
    breach: 'builds a full name: use lib/fullName.ts, or full_name in SQL',
  },
  {
    code: /^ {2}'[A-Z]+ \/console\//m,
    except: /^(features\/\w+\/console\/|db\/|lib\/|server\/)/,
    breach: "declares an endpoint of the console: only a feature's console/ may",
  },
  {
    code: /biome-ignore[\w-]* lint\/correctness\/useExhaustiveDependencies/,
    except: /^$/,
    breach: 'disables the rule about the dependencies of an effect: useEffectEvent reads the latest values',
  },
]
const forbiddenBreaches = (file: string) => {
  const text = readFileSync(join(root, file), 'utf8')
  return FORBIDDEN.filter(({ code, except }) => !except.test(file) && code.test(text)).map(
    ({ breach }) => `${file} ${breach}`,
  )
}

/** An open file may not re-export from a private file of its feature, such as a store. */
const reExportBreaches = ({ file, reExports }: ParsedFile) =>
  featureOf(file) === undefined || !OPEN_FILES.test(file)
    ? []
    : reExports
        .filter(({ to }) => featureOf(to) !== undefined && !OPEN_FILES.test(to))
        .map(({ name, to }) => `${file} re-exports ${name} of ${to}: write a use case with a clear name`)

/** A feature's SQL is in its stores; reads that other features may use are in `reads.server.ts` or `*Reads.server.ts`. */
const STORE = /([sS]tore|\/reads|\/\w+Reads)\.server\.ts$/
const READS = /\/(reads|\w+Reads)\.server\.ts$/

const WRITTEN = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)"?/gi
const READ = /\b(?:from|join|using)\s+(?:only\s+)?"?(\w+)"?/gi
const READ_LIST = /\bfrom\s+(\w+(?:\s+\w+)?(?:\s*,\s*\w+(?:\s+\w+)?)+)/gi
/**
 * A fragment that starts with a table for the `from` of another template (`pass p join …`), or continues the list of
 * tables of another template (`, gift g where …`). A column that has the name of a table is written with
 * `sql.ref`, so that it does not match.
 */
const FRAGMENT =
  /(?:^\s*|,\s*)(?:only\s+)?"?(\w+)"?\s+(?:as\s+)?\w+(?=\s+(?:where|on|join|left|inner|cross|order|group|limit|for|union)\b)|^\s*"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s*(?:$|,|\b(?:join|left|inner|cross)\b)/gi

interface TableAccess {
  /** Whether the file contains SQL. */
  hasSql: boolean
  writes: Set<string>
  reads: Set<string>
}

/** The tables that the SQL of a file names: in `sql` templates and in the calls of the query builder. */
function tableAccessOf(program: Program): TableAccess {
  const access: TableAccess = { hasSql: false, writes: new Set(), reads: new Set() }
  /** The literals of the file. If a call takes a table's name as a value, they may be names of tables that it reads. */
  const literals: unknown[] = []
  let readsByName = false
  const addTable = (tables: Set<string>, name: unknown) => {
    const table = databaseName(String(name).split(' ')[0] as string)
    if (table in OWNERS) tables.add(table)
  }
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return
      access.hasSql = true
      const text = quasi.quasis.map(({ value }) => value.raw).join(' ? ')
      for (const [, table] of text.matchAll(WRITTEN)) addTable(access.writes, table)
      for (const [, continued, started] of text.matchAll(FRAGMENT))
        addTable(access.reads, continued ?? started)
      for (const [, table] of text.replace(/delete\s+from/gi, '').matchAll(READ))
        addTable(access.reads, table)
      for (const [, list = ''] of text.matchAll(READ_LIST)) {
        for (const item of list.split(',')) addTable(access.reads, item.trim())
      }
    },
    Literal({ value }) {
      literals.push(value)
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const verb = callee.property.name
      if (verb === 'table') readsByName = true
      const writes = /^(insertInto|updateTable|deleteFrom)$/.test(verb)
      if (!writes && !/^(selectFrom|from|using|\w*[jJ]oin)$/.test(verb)) return
      if (writes || verb === 'selectFrom') access.hasSql = true
      const names = first?.type === 'ArrayExpression' ? first.elements : [first]
      for (const name of names) {
        if (name?.type === 'Literal') addTable(writes ? access.writes : access.reads, name.value)
      }
    },
  }).visit(program)
  if (readsByName) for (const name of literals) addTable(access.reads, name)
  return access
}

/** Each pair of a feature and a table of another feature that the list allows. */
const pairsOf = (access: Access) =>
  Object.entries(access).flatMap(([feature, entries]) =>
    entries.flatMap(({ tables }) => tables.map((table) => `${feature} ${table}`)),
  )

function tableBreaches(files: ParsedFile[]): {
  breaches: string[]
  allowed: Record<keyof typeof CEILINGS, Set<string>>
} {
  const breaches: string[] = []
  const used = { writes: new Set<string>(), reads: new Set<string>() }
  const allowed = { writes: new Set(pairsOf(WRITERS)), reads: new Set(pairsOf(READERS)) }
  for (const { file, program } of files) {
    const feature = featureOf(file)
    if (!feature) continue
    const access = tableAccessOf(program)
    if (access.hasSql && !STORE.test(file)) breaches.push(`${file} contains SQL: only stores may`)
    if (READS.test(file) && access.writes.size) {
      breaches.push(`${file} writes ${[...access.writes].join(', ')}: a reads file must not write`)
    }
    for (const kind of ['writes', 'reads'] as const) {
      for (const table of access[kind]) {
        if (OWNERS[table] === feature || (kind === 'reads' && feature in READS_ALL)) continue
        const pair = `${feature} ${table}`
        used[kind].add(pair)
        if (allowed[kind].has(pair)) continue
        breaches.push(
          `${file} ${kind} ${table} of ${OWNERS[table]}: call that feature, or add a reason to tables.ts`,
        )
      }
    }
  }
  for (const kind of ['writes', 'reads'] as const) {
    for (const pair of allowed[kind]) {
      if (!used[kind].has(pair)) breaches.push(`tables.ts has an entry that no SQL needs: ${pair}, ${kind}`)
    }
  }
  return { breaches: [...breaches, ...ceilingBreaches(allowed)], allowed }
}

const ceilingBreaches = (allowed: Record<keyof typeof CEILINGS, Set<string>>) =>
  (['writes', 'reads'] as const).flatMap((kind) => {
    const [now, ceiling] = [allowed[kind].size, CEILINGS[kind]]
    const counted = `scripts/tables.ts lists ${now} ${kind} of tables of other features, and CEILINGS there is ${ceiling}`
    if (now > ceiling)
      return [`${counted}: call the feature that owns the table, or replace another entry with such a call`]
    return now < ceiling ? [`${counted}: lower it to ${now}`] : []
  })

const generated = readFileSync(join(root, 'db/types.generated.ts'), 'utf8')
const tables = [
  ...generated.slice(generated.indexOf('export interface DB {')).matchAll(/^ {2}(\w+): /gm),
].map(([, name = '']) => databaseName(name))
const ownerBreaches = tables.flatMap((table) =>
  table in OWNERS ? [] : [`tables.ts has no owner of ${table}`],
)

const files = FOLDERS.flatMap(filesBelow)
const parsedFiles = files.map(parsed)
const imports = parsedFiles.flatMap((file) => file.imports)
const graphOf = (selected: Import[]) => {
  const byFile = Map.groupBy(selected, ({ from }) => from)
  return new Map(files.map((file) => [file, (byFile.get(file) ?? []).map(({ to }) => to)]))
}
const graph = graphOf(imports)
const tableResult = tableBreaches(parsedFiles)
const breaches = [
  ...imports.flatMap(breachesOf),
  ...fileCycles(graphOf(imports.filter((i) => !i.typeOnly))),
  ...featureCycles(),
  ...files.flatMap(forbiddenBreaches),
  ...parsedFiles.flatMap(reExportBreaches),
  ...ownerBreaches,
  ...tableResult.breaches,
]
for (const breach of breaches) console.error(breach)
console.log(
  `structure: ${files.length} files, ${imports.length} imports, ${tableResult.allowed.reads.size} reads and ${tableResult.allowed.writes.size} writes of tables of other features, ${breaches.length} breaches`,
)
process.exit(breaches.length ? 1 : 0)
