import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { projectRoot } from '#lib/root.server.ts'
import { nameInCode } from './nameInCode.ts'
import { type Catalog, NullableReader } from './nullable.ts'
import type { RecordedStatement } from './record.ts'
import { mergeShapes, type Shape } from './shape.ts'

/** A column as PostgreSQL describes it when a statement is prepared. */
interface Field {
  name: string
  dataTypeID: number
}

/** Columns that can't be null because of a rule outside the statement, with that rule. */
const NEVER_NULL: Record<string, string> = {
  'features/content/draftListStore.server.ts id': 'one side of a full join always has a row',
  'features/identity/linkStore.server.ts email':
    'without an address there is no link: person_without_address',
  'features/identity/store.server.ts email': 'staff have an address: person_staff_address',
  'features/invoice/reads.server.ts suppliedAt': 'documents exist only for paid orders',
  'features/payment/checkStore.server.ts gatewayOrderId': 'the CTE selects only orders that have one',
  'features/payment/documentStore.server.ts suppliedAt': 'the order is paid, and the gift is claimed',
  'features/payment/requestStore.server.ts soldBy': 'every request is made by staff',
  'features/promoCode/creditStore.server.ts bookingId': 'a credit is inserted with its booking',
  'features/promoCode/creditStore.server.ts lastDay': 'a credit has a last day: promo_code_credit',
  'features/promoCode/store.server.ts isReserved': 'a reserved use has an end: a check of promo_code_use',
  'features/settings/mailWordsStore.server.ts email': 'staff have an address: person_staff_address',
  'features/staff/store.server.ts email': 'staff have an address: person_staff_address',
}

/**
 * Throws if rows differ from their declared type. If `all` tests ran, it also lists the statements that no test
 * executed.
 */
export async function checkRows(folder: string, serverUrl: string, all: boolean): Promise<void> {
  const recorded = readRecorded(folder)
  const database = await withMigrations(serverUrl)
  if (database && !recorded.length) throw new Error('rows of SQL: no statement was recorded')
  const wrong = database ? await wrongRows(recorded, database) : []
  const unknown = all ? neverExecuted(recorded) : []
  if (unknown.length) console.log(`\nstatements that no test executed:\n${unknown.join('\n')}`)
  if (wrong.length) {
    process.exitCode = 1
    throw new Error(`rows of SQL that are not what their type declares:\n${wrong.join('\n')}`)
  }
  console.log(`rows of SQL: ${recorded.length} statements match their declared types`)
}

/** The template of the tests' databases; undefined if no test used one. */
async function withMigrations(serverUrl: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const { rows } = await client.query(
    "select datname from pg_database where datname ~ '^test_template_[^_]+$'",
  )
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${rows[0]?.datname}`
  return rows.length ? url.href : undefined
}

/**
 * Compares each recorded statement with the type that its store declares for the rows: names, types and nullability of
 * the columns, and the contents of JSON in the rows of the tests. Returns the differences, with file and line.
 */
async function wrongRows(recorded: RecordedStatement[], databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const api = new API({ cwd: projectRoot })
  try {
    const config = join(projectRoot, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0] as Project
    const kindOf = await readKinds(client)
    const reader = await NullableReader.of(await readCatalog(client))
    const found = new Set<string>()
    for (const { site, text, row } of recorded) {
      const declared = declaredAt(project, site)
      // Accepts any columns: `Record<string, …>`.
      if (!declared || project.checker.getIndexInfosOfType(declared).length) continue
      const fields = await fieldsOf(client, text)
      if (fields.length === 0) continue
      const inText = await reader.columnsOf(text)
      const columns = fields.map(({ name: nameInSql, dataTypeID }, n) => {
        const name = nameInCode(nameInSql)
        return {
          name,
          shape: columnShape(kindOf(dataTypeID), row?.properties?.[name]?.shape),
          nullable: inText?.length === fields.length && inText[n]?.nullable === 'yes',
          isStored: dataTypeID === pg.types.builtins.JSONB,
        }
      })
      const file = site.split(':')[0]
      for (const column of columns) if (`${file} ${column.name}` in NEVER_NULL) column.nullable = false
      const where = site.replace(/:\d+$/, '')
      for (const wrong of differences(project.checker, declared, columns)) found.add(`${where} ${wrong}`)
    }
    return [...found].sort()
  } finally {
    api.close()
    await client.end()
  }
}

/** Statements of the stores that no test executed, and that are therefore not checked. */
function neverExecuted(recorded: RecordedStatement[]): string[] {
  const executed = new Set(recorded.map(({ site }) => site.replace(/:\d+$/, '')))
  const stores = globSync(['features/**/*[sS]tore.server.ts', 'features/*/reads.server.ts'], {
    cwd: projectRoot,
  })
  return stores.sort().flatMap((file) =>
    readFileSync(join(projectRoot, file), 'utf8')
      .split('\n')
      // Opening a transaction has the same method name.
      .flatMap((line, n) => (EXECUTED.test(line) && !/ransaction\(/.test(line) ? [`${file}:${n + 1}`] : []))
      .filter((site) => !executed.has(site)),
  )
}

function readRecorded(folder: string): RecordedStatement[] {
  const all = new Map<string, RecordedStatement>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
      const statement: RecordedStatement = JSON.parse(line)
      const key = `${statement.site} ${statement.text}`
      const known = all.get(key)
      all.set(
        key,
        known
          ? { ...known, row: known.row || statement.row ? mergeShapes(known.row, statement.row) : undefined }
          : statement,
      )
    }
  return [...all.values()]
}

const EXECUTED = /\.(execute|executeTakeFirst|executeTakeFirstOrThrow)\(/

/** The row type that `.execute(…)` on that line declares; undefined if the rows are not read. */
function declaredAt({ checker }: Project, site: string): Type | undefined {
  const [file = '', line = ''] = site.split(':')
  const path = join(projectRoot, file)
  const source = readFileSync(path, 'utf8')
  const from = source
    .split('\n')
    .slice(0, Number(line) - 1)
    .join('\n').length
  const until = source.indexOf('\n', from + 1)
  const calls = [...source.slice(from, until).matchAll(new RegExp(EXECUTED, 'g'))]
  if (calls.length !== 1)
    throw new Error(`${site}: ${calls.length} statements are executed in this line, not one`)
  const execute = checker.getTypeAtPosition(path, from + (calls[0]?.index ?? 0) + 1)
  const signature = execute && checker.getSignaturesOfType(execute, 0)[0]
  const promise = signature && checker.getReturnTypeOfSignature(signature)
  return promise && rowIn(checker, argumentOf(checker, promise))
}

const argumentOf = (checker: Checker, type: Type | undefined): Type | undefined =>
  type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined

function rowIn(checker: Checker, response: Type | undefined): Type | undefined {
  if (!response) return undefined
  if (checker.isArrayType(response)) return argumentOf(checker, response)
  const rows = checker.getPropertyOfType(response, 'rows')
  const row = rows ? argumentOf(checker, checker.getTypeOfSymbol(rows)) : checker.getNonNullableType(response)
  return row && row.flags & (TypeFlags.Unknown | TypeFlags.Any) ? undefined : row
}

interface ComparedColumn {
  name: string
  shape: Shape
  nullable: boolean
  /** Stored JSON: its type is that of the code that wrote it, and older rows may lack newer properties. */
  isStored: boolean
}

/** The shape of a column by its type in PostgreSQL, and by the recorded values if there are any. */
const columnShape = (described: Shape, seen: Shape | undefined): Shape =>
  seen ? mergeShapes(described, seen) : described

/** Compares the declared type with the columns. */
function differences(checker: Checker, row: Type, columns: ComparedColumn[]): string[] {
  const declared = checker.getPropertiesOfType(row)
  const missing = declared
    .filter(
      ({ name, flags }) => !(flags & SymbolFlags.Optional) && !columns.some((column) => column.name === name),
    )
    .map(({ name }) => `${name} is declared, but is not a column`)
  const wrong = columns.flatMap(({ name, shape, nullable, isStored }) => {
    const symbol = declared.find((property) => property.name === name)
    const type = symbol && checker.getTypeOfSymbol(symbol)
    if (!type) return [`${name} is a column, but is not declared`]
    const kinds = nullable ? [...new Set([...shape.kinds, 'null'])] : shape.kinds
    return new Comparison(checker, isStored).differ({ ...shape, kinds }, type, name)
  })
  return [...missing, ...wrong]
}

class Comparison {
  readonly #checker: Checker
  readonly #isStored: boolean

  constructor(checker: Checker, isStored: boolean) {
    this.#checker = checker
    this.#isStored = isStored
  }

  /** The differences between a value of this shape and the type. */
  differ(shape: Shape, type: Type, path: string): string[] {
    if (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.NonPrimitive | TypeFlags.Instantiable)) return []
    const parts = type.isUnionType() ? [...type.getTypes()] : [type]
    const has = (flags: TypeFlags) => parts.some((part) => part.flags & flags)
    const objects = parts.filter(
      (part) => part.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive),
    )
    const lists = objects.filter((part) => this.#checker.isArrayLikeType(part))
    const named = (name: string) => objects.some((part) => part.getSymbol()?.name === name)
    const declared = this.#checker.typeToString(type)
    return shape.kinds.flatMap((kind): string[] => {
      const wrong = [`${path || 'row'} is ${kind}, declared ${declared}`]
      switch (kind) {
        case 'null':
          return has(TypeFlags.Null) ? [] : [`${path} may be null, declared ${declared}`]
        case 'string':
          return has(TypeFlags.StringLike) ? [] : wrong
        case 'number':
          return has(TypeFlags.NumberLike) ? [] : wrong
        case 'boolean':
          return has(TypeFlags.BooleanLike) ? [] : wrong
        case 'Date':
          return named('Date') ? [] : wrong
        case 'list':
          if (!lists.length) return wrong
          return shape.element ? this.#element(shape.element, lists, path) : []
        case 'object':
          return this.#object(
            shape,
            objects.filter((part) => !lists.includes(part) && part.getSymbol()?.name !== 'Date'),
            path,
            wrong,
          )
        default:
          return objects.length ? [] : wrong
      }
    })
  }

  #element(shape: Shape, lists: Type[], path: string): string[] {
    const [list] = lists
    if (lists.length !== 1 || !list?.isTypeReference() || list.isTupleType()) return []
    const element = argumentOf(this.#checker, list)
    return element ? this.differ(shape, element, `${path}[]`) : []
  }

  #object({ properties = {}, objects = 0 }: Shape, types: Type[], path: string, wrong: string[]): string[] {
    if (!types.length) return wrong
    const below = (name: string) => (path ? `${path}.${name}` : name)
    const symbols = types.map((type) => this.#checker.getPropertiesOfType(type))
    const indexed = types.flatMap((type) => this.#checker.getIndexInfosOfType(type))
    const findings: string[] = []
    for (const [name, { shape }] of Object.entries(properties)) {
      const known = symbols.flatMap((all) => all.filter((symbol) => symbol.name === name))
      const differences = [
        ...known.map((symbol) => this.#checker.getTypeOfSymbol(symbol)).filter((type) => type !== undefined),
        ...(known.length ? [] : indexed.map(({ valueType }) => valueType)),
      ].map((type) => this.differ(shape, type, below(name)))
      if (!differences.length) findings.push(...(this.#isStored ? [] : [`${below(name)} is not declared`]))
      else if (types.length === 1 || !differences.some((each) => each.length === 0))
        findings.push(...(differences[0] ?? []))
    }
    if (types.length === 1 && !this.#isStored)
      for (const symbol of symbols[0] ?? []) {
        const isOptional = symbol.flags & SymbolFlags.Optional
        if (!isOptional && (properties[symbol.name]?.count ?? 0) < objects)
          findings.push(`${below(symbol.name)} is missing`)
      }
    return findings
  }
}

/** PostgreSQL's description of a statement that is only prepared. */
const fieldsOf = (client: pg.Client, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    let fields: Field[] = []
    const responses = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription(message: { fields: Field[] }) {
        fields = message.fields
      },
      handleError: (error: Error) => reject(new Error(`${error.message}: ${text}`)),
      handleReadyForQuery: () => resolve(fields),
    }
    client.query(responses as unknown as pg.Submittable)
  })

async function readCatalog(client: pg.Client): Promise<Catalog> {
  const { rows } = await client.query(`
    select c.relname, a.attname, a.attnotnull from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and not a.attisdropped order by c.oid, a.attnum`)
  const tables = new Map<string, Map<string, boolean>>()
  for (const { relname, attname, attnotnull } of rows) {
    const columns = tables.get(relname) ?? new Map()
    tables.set(relname, columns.set(attname, attnotnull))
  }
  const views = await client.query(`select viewname, definition from pg_views where schemaname = 'public'`)
  return { tables, views: new Map(views.rows.map(({ viewname, definition }) => [viewname, definition])) }
}

/** Returns the kind of value that the driver returns for a type of PostgreSQL. */
async function readKinds(client: pg.Client): Promise<(id: number) => Shape> {
  const { rows } = await client.query('select oid, typname, typcategory, typelem from pg_type')
  const types = new Map<number, { typname: string; typcategory: string; typelem: number }>(
    rows.map(({ oid, ...type }) => [Number(oid), { ...type, typelem: Number(type.typelem) }]),
  )
  const numbers = new Set(['int2', 'int4', 'oid', 'float4', 'float8'])
  const kindOf = (id: number): Shape => {
    const type = types.get(id)
    if (!type) return { kinds: [] }
    if (type.typcategory === 'A') {
      // Without a parser for the type the driver returns the text: '{a,b}'.
      const isParsed = Array.isArray(pg.types.getTypeParser(id)('{}'))
      return isParsed ? { kinds: ['list'], element: kindOf(type.typelem) } : { kinds: ['string'] }
    }
    if (numbers.has(type.typname)) return { kinds: ['number'] }
    if (type.typname === 'bool') return { kinds: ['boolean'] }
    if (type.typname === 'timestamptz' || type.typname === 'timestamp') return { kinds: ['Date'] }
    if (type.typname === 'bytea') return { kinds: ['bytes'] }
    if (type.typname === 'json' || type.typname === 'jsonb' || type.typname === 'void') return { kinds: [] }
    return { kinds: ['string'] }
  }
  return kindOf
}
