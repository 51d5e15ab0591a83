import { type Node, parse, type SelectStmt } from 'libpg-query'

/**
 * Whether the columns of a statement can be null, derived from its text, because PostgreSQL describes only their types.
 * `unknown`: the value comes from JSON, a parameter or a function not listed below, so only actual rows can show
 * whether it is null.
 */
export type Nullable = 'no' | 'yes' | 'unknown'

/** For each table, whether its columns are `not null`; for each view its text. */
export interface Catalog {
  tables: Map<string, Map<string, boolean>>
  views: Map<string, string>
}

interface Column {
  name: string
  nullable: Nullable
}
interface Relation {
  alias: string
  columns: Column[]
  /** The table is on the side of an outer join that may have no row. */
  outer: boolean
}
interface NamedTable {
  relname?: string
  schemaname?: string
  alias?: { aliasname?: string }
}
interface Scope {
  relations: Relation[]
  /** `alias.column`, if a condition requires it to be not null. */
  verified: Set<string>
  parent?: Scope | undefined
  ctes: Map<string, Column[]>
  grouped: boolean
}

export class NullableReader {
  readonly #reader: Reader

  private constructor(reader: Reader) {
    this.#reader = reader
  }

  static async of(catalog: Catalog): Promise<NullableReader> {
    const views = new Map<string, Column[]>()
    const reader = new Reader(catalog, views)
    for (const [name, text] of catalog.views)
      views.set(name, reader.output(await onlyOne(text), noScope()) ?? [])
    return new NullableReader(reader)
  }

  /** In the order of the columns; undefined if the text does not show how many there are. */
  columnsOf = async (text: string): Promise<Column[] | undefined> =>
    this.#reader.output(await onlyOne(text), noScope())
}

const onlyOne = async (text: string): Promise<Node> => (await parse(text)).stmts?.[0]?.stmt as Node

const noScope = (): Scope => ({ relations: [], verified: new Set(), ctes: new Map(), grouped: false })

/** Null if any of them is null. */
const strict = (parts: Nullable[]): Nullable =>
  parts.includes('yes') ? 'yes' : parts.includes('unknown') ? 'unknown' : 'no'
/** Null if all of them are null. */
const first = (parts: Nullable[]): Nullable =>
  parts.includes('no') ? 'no' : parts.includes('unknown') ? 'unknown' : 'yes'

const NEVER = new Set(
  `count row_number rank dense_rank ntile json_build_object jsonb_build_object json_build_array concat concat_ws now
  gen_random_uuid generate_series random clock_timestamp`.split(/\s+/),
)
/** Null for an empty group, or if a filter leaves no row. */
const AGGREGATES = new Set(
  `sum min max avg array_agg json_agg jsonb_agg json_object_agg jsonb_object_agg string_agg bool_or bool_and
  every mode`.split(/\s+/),
)
/** Functions that return null exactly if an argument is null. */
const STRICT = new Set(
  `lower upper round abs ceil floor sign mod timezone date_trunc date_part extract to_char to_date length char_length left
  right replace trim btrim ltrim rtrim substr md5 encode cardinality make_interval to_json to_jsonb array_to_string hashtextextended
  power sqrt isfinite full_name`.split(/\s+/),
)

class Reader {
  readonly #catalog: Catalog
  readonly #views: Map<string, Column[]>

  constructor(catalog: Catalog, views: Map<string, Column[]>) {
    this.#catalog = catalog
    this.#views = views
  }

  output(node: Node, parent: Scope): Column[] | undefined {
    const ctes = new Map(parent.ctes)
    const inner = { relations: [], verified: new Set<string>(), parent, ctes, grouped: false }
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, parent, ctes)
    const [statement] = Object.values(node) as [Record<string, unknown>]
    this.#with(statement.withClause as SelectStmt['withClause'], parent, ctes)
    const relation = statement.relation as NamedTable | undefined
    const from = (statement.fromClause ?? statement.usingClause ?? []) as Node[]
    if (relation)
      inner.relations = [
        this.#table(relation, ctes),
        ...from.flatMap((each) => this.#from(each, inner)),
      ] as never
    this.#requireTrue(statement.whereClause as Node | undefined, inner)
    const returning =
      (statement.returningClause as { exprs?: Node[] } | undefined)?.exprs ?? statement.returningList
    return this.#targets((returning ?? []) as Node[], inner)
  }

  #with(clause: SelectStmt['withClause'], parent: Scope, ctes: Map<string, Column[]>): void {
    for (const each of clause?.ctes ?? []) {
      const cte = (each as { CommonTableExpr: Record<string, unknown> }).CommonTableExpr
      const names = ((cte.aliascolnames ?? []) as { String: { sval: string } }[]).map(
        (each) => each.String.sval,
      )
      const query = cte.ctequery as Node
      const named = (columns: Column[] | undefined) =>
        (columns ?? []).map((column, n) => ({ ...column, name: names[n] ?? column.name }))
      const scope = { ...parent, ctes }
      // A recursive one: first its non-recursive part, then both parts.
      const select = 'SelectStmt' in query ? query.SelectStmt : undefined
      if (clause?.recursive && select?.larg) {
        ctes.set(cte.ctename as string, named(this.#select(select.larg, scope, new Map(ctes))))
        ctes.set(cte.ctename as string, named(this.output(query, scope)))
      }
      ctes.set(cte.ctename as string, named(this.output(query, scope)))
    }
  }

  #select(select: SelectStmt, parent: Scope, ctes: Map<string, Column[]>): Column[] | undefined {
    this.#with(select.withClause, parent, ctes)
    if (select.larg && select.rarg) {
      const [left, right] = [select.larg, select.rarg].map((side) =>
        this.#select(side, { ...parent, ctes }, new Map(ctes)),
      )
      return left?.map((column, n) => ({
        ...column,
        nullable: strict([column.nullable, right?.[n]?.nullable ?? 'unknown']),
      }))
    }
    if (select.valuesLists?.length) {
      const lists = select.valuesLists.map((list) => (list as { List: { items: Node[] } }).List.items)
      return (lists[0] ?? []).map((_, n) => ({
        name: `column${n + 1}`,
        nullable: strict(lists.map((list) => this.#expression(list[n] as Node, { ...parent, ctes }))),
      }))
    }
    const scope: Scope = {
      relations: [],
      verified: new Set(),
      parent,
      ctes,
      grouped: !!select.groupClause?.length,
    }
    for (const each of select.fromClause ?? []) scope.relations.push(...this.#from(each, scope))
    this.#requireTrue(select.whereClause, scope)
    return this.#targets(select.targetList ?? [], scope)
  }

  #targets(targets: Node[], scope: Scope): Column[] | undefined {
    const columns: Column[] = []
    for (const each of targets) {
      const { name, val } = (each as { ResTarget: { name?: string; val: Node } }).ResTarget
      const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : []
      const last = fields.at(-1)
      if (last && 'A_Star' in last) {
        const of = fields.length > 1 ? nameIn(fields[0] as Node) : undefined
        const named = scope.relations.filter(({ alias }) => of === undefined || alias === of)
        if (named.some(({ columns: known }) => known.length === 0)) return undefined
        for (const relation of named)
          for (const column of relation.columns)
            columns.push({ name: column.name, nullable: this.#column(relation, column, scope) })
      } else columns.push({ name: name ?? nameOfExpression(val), nullable: this.#expression(val, scope) })
    }
    return columns
  }

  #table(range: NamedTable, ctes: Map<string, Column[]>): Relation {
    const name = range.relname ?? ''
    const table = this.#catalog.tables.get(name)
    const columns =
      (range.schemaname ? undefined : ctes.get(name)) ??
      this.#views.get(name) ??
      [...(table ?? [])].map(([column, notNull]) => ({
        name: column,
        nullable: notNull ? ('no' as const) : ('yes' as const),
      }))
    return { alias: range.alias?.aliasname ?? name, columns, outer: false }
  }

  #from(node: Node, scope: Scope): Relation[] {
    if ('RangeVar' in node) return [this.#table(node.RangeVar, scope.ctes)]
    if ('RangeSubselect' in node) {
      const { subquery, alias } = node.RangeSubselect
      const columns = this.output(subquery as Node, scope) ?? []
      const names = (alias?.colnames ?? []).map(nameIn)
      return [
        {
          alias: alias?.aliasname ?? '',
          columns: columns.map((column, n) => ({ ...column, name: names[n] ?? column.name })),
          outer: false,
        },
      ]
    }
    if ('RangeFunction' in node) return [functionRelation(node.RangeFunction as never)]
    if (!('JoinExpr' in node)) return []
    const { jointype, larg, rarg, quals } = node.JoinExpr
    const left = this.#from(larg as Node, scope)
    // A lateral subquery can use the tables to its left.
    const right = this.#from(rarg as Node, { ...scope, relations: [...scope.relations, ...left] })
    if (jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL') for (const each of right) each.outer = true
    if (jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL') for (const each of left) each.outer = true
    if (jointype === 'JOIN_INNER') {
      const both = { ...scope, relations: [...scope.relations, ...left, ...right] }
      this.#requireTrue(quals, both)
    }
    return [...left, ...right]
  }

  /** Records the columns that are not null if a condition is true. */
  #requireTrue(condition: Node | undefined, scope: Scope): void {
    if (!condition) return
    if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
      for (const each of condition.BoolExpr.args ?? []) this.#requireTrue(each, scope)
    else if ('NullTest' in condition && condition.NullTest.nulltesttype === 'IS_NOT_NULL')
      this.#needs(condition.NullTest.arg as Node, scope)
    else if ('A_Expr' in condition || 'ColumnRef' in condition) this.#needs(condition, scope)
    else if ('SubLink' in condition && condition.SubLink.testexpr)
      this.#needs(condition.SubLink.testexpr, scope)
  }

  /** Finds the columns that make an expression null if they are null. */
  #needs(node: Node, scope: Scope): void {
    if ('ColumnRef' in node) {
      const found = this.#find(node.ColumnRef.fields ?? [], scope)
      if (found) scope.verified.add(`${found.relation.alias}.${found.column.name}`)
    } else if ('TypeCast' in node) this.#needs(node.TypeCast.arg as Node, scope)
    else if ('A_Expr' in node) {
      const { kind, lexpr, rexpr } = node.A_Expr
      if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT' || kind === 'AEXPR_NULLIF') return
      if (lexpr) this.#needs(lexpr, scope)
      if (rexpr && kind === 'AEXPR_OP') this.#needs(rexpr, scope)
    } else if ('FuncCall' in node && STRICT.has(functionName(node.FuncCall)))
      for (const each of node.FuncCall.args ?? []) this.#needs(each, scope)
  }

  #find(
    fields: Node[],
    scope: Scope | undefined,
  ): { relation: Relation; column: Column; scope: Scope } | undefined {
    if (!scope) return undefined
    const names = fields.map(nameIn)
    const [of, name] = names.length > 1 ? [names.at(-2), names.at(-1)] : [undefined, names[0]]
    for (const relation of scope.relations) {
      if (of !== undefined && relation.alias !== of) continue
      const column = relation.columns.find((each) => each.name === name)
      if (column) return { relation, column, scope }
    }
    return this.#find(fields, scope.parent)
  }

  #column(relation: Relation, column: Column, scope: Scope): Nullable {
    if (scope.verified.has(`${relation.alias}.${column.name}`)) return 'no'
    const hasRow = relation.columns.some(({ name }) => scope.verified.has(`${relation.alias}.${name}`))
    return relation.outer && !hasRow ? 'yes' : column.nullable
  }

  #expression(node: Node, scope: Scope): Nullable {
    const of = (each: Node | undefined): Nullable => (each ? this.#expression(each, scope) : 'no')
    const all = (list: Node[] | undefined): Nullable[] => (list ?? []).map((each) => of(each))
    if ('ColumnRef' in node) {
      const fields = node.ColumnRef.fields ?? []
      const found = this.#find(fields, scope)
      if (found) return this.#column(found.relation, found.column, found.scope)
      return 'unknown'
    }
    if ('A_Const' in node) return node.A_Const.isnull ? 'yes' : 'no'
    if ('TypeCast' in node) return of(node.TypeCast.arg)
    if ('CollateClause' in node) return of(node.CollateClause.arg)
    if ('NullTest' in node || 'BooleanTest' in node || 'A_ArrayExpr' in node || 'RowExpr' in node) return 'no'
    if ('SQLValueFunction' in node) return 'no'
    if ('BoolExpr' in node) return this.#boolean(node.BoolExpr.boolop, node.BoolExpr.args ?? [], scope)
    if ('CoalesceExpr' in node) return first(all(node.CoalesceExpr.args))
    if ('MinMaxExpr' in node) return first(all(node.MinMaxExpr.args))
    if ('CaseExpr' in node) return this.#case(node.CaseExpr as never, scope)
    if ('SubLink' in node) return this.#sublink(node.SubLink as never, scope)
    if ('FuncCall' in node) return this.#function(node.FuncCall as never, scope)
    if ('A_Expr' in node) {
      const { kind, name, lexpr, rexpr } = node.A_Expr
      if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return 'no'
      if (kind === 'AEXPR_NULLIF') return 'yes'
      const sides = [...itemsOf(lexpr), ...itemsOf(rexpr)]
      if (/->|#>/.test(nameIn(name?.at(-1) as Node))) return 'unknown'
      return strict(all(sides))
    }
    return 'unknown'
  }

  /** The rest of `a is null or …` is evaluated only if a is not null. */
  #boolean(operator: string | undefined, args: Node[], scope: Scope): Nullable {
    const rest = { ...scope, verified: new Set(scope.verified) }
    if (operator === 'OR_EXPR')
      for (const each of args)
        if ('NullTest' in each && each.NullTest.nulltesttype === 'IS_NULL')
          this.#needs(each.NullTest.arg as Node, rest)
    return strict(args.map((each) => this.#expression(each, rest)))
  }

  #case({ arg, args, defresult }: { arg?: Node; args: Node[]; defresult?: Node }, scope: Scope): Nullable {
    const results = args.map((each) => {
      const { expr, result } = (each as { CaseWhen: { expr: Node; result: Node } }).CaseWhen
      const then = { ...scope, verified: new Set(scope.verified) }
      if (!arg) this.#requireTrue(expr, then)
      return this.#expression(result, then)
    })
    return strict([...results, defresult ? this.#expression(defresult, scope) : 'yes'])
  }

  #sublink(
    { subLinkType, subselect, testexpr }: { subLinkType: string; subselect: Node; testexpr?: Node },
    scope: Scope,
  ): Nullable {
    if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return 'no'
    const [column] = this.output(subselect, scope) ?? []
    const inside = column?.nullable ?? 'unknown'
    if (subLinkType !== 'EXPR_SUBLINK')
      return strict([inside, testexpr ? this.#expression(testexpr, scope) : 'no'])
    const { targetList, groupClause } = (subselect as { SelectStmt: SelectStmt }).SelectStmt
    const isOne = !groupClause?.length && targetList?.some((each) => hasAggregate(each))
    return isOne ? inside : 'yes'
  }

  #function(
    call: { funcname: Node[]; args?: Node[]; over?: unknown; agg_filter?: Node },
    scope: Scope,
  ): Nullable {
    const name = functionName(call)
    if (NEVER.has(name)) return 'no'
    const args = (call.args ?? []).map((each) => this.#expression(each, scope))
    if (AGGREGATES.has(name)) {
      if (call.agg_filter || !(call.over || scope.grouped)) return 'yes'
      return /^(array|jsonb?(_object)?)_agg$/.test(name) ? 'no' : strict(args)
    }
    if (name === 'lag' || name === 'lead') return args.length === 3 ? strict(args) : 'yes'
    return STRICT.has(name) ? strict(args) : 'unknown'
  }
}

const itemsOf = (node: Node | undefined): Node[] =>
  node === undefined ? [] : 'List' in node ? (node.List.items ?? []) : [node]

const nameIn = (node: Node | undefined): string => (node && 'String' in node ? (node.String.sval ?? '') : '')
const functionName = ({ funcname }: { funcname?: Node[] | undefined }): string => nameIn(funcname?.at(-1))

const nameOfExpression = (node: Node): string => {
  if ('ColumnRef' in node) return nameIn(node.ColumnRef.fields?.at(-1))
  if ('TypeCast' in node) return nameOfExpression(node.TypeCast.arg as Node)
  return 'FuncCall' in node ? functionName(node.FuncCall) : ''
}

/** The column names of a function in `from`, if they are given; otherwise nothing is known. */
function functionRelation(range: {
  alias?: { aliasname?: string; colnames?: Node[] }
  coldeflist?: { ColumnDef: { colname: string } }[]
}): Relation {
  const named = (range.alias?.colnames ?? []).map((each) => nameIn(each))
  const defined = (range.coldeflist ?? []).map((each) => each.ColumnDef.colname)
  const alias = range.alias?.aliasname ?? ''
  const names = named.length ? named : defined.length ? defined : []
  return { alias, columns: names.map((name) => ({ name, nullable: 'unknown' })), outer: false }
}

const hasAggregate = (part: unknown): boolean => {
  if (typeof part !== 'object' || part === null || 'SubLink' in part) return false
  if ('FuncCall' in part) {
    const call = part.FuncCall as { funcname: Node[]; over?: unknown }
    const name = functionName(call)
    if (!call.over && (AGGREGATES.has(name) || name === 'count')) return true
  }
  return Object.values(part).some((each) => hasAggregate(each))
}
