import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresQueryCompiler,
  type QueryId,
} from 'kysely'
import type { Db } from '#lib/db.server.ts'
import { projectRoot } from '#lib/root.server.ts'
import { mergeShapes, type Shape, shapeOf } from './shape.ts'

/** A statement as a store sent it, and its result. */
export interface RecordedStatement {
  /** Where it was executed: `features/booking/store.server.ts:81:12`. */
  site: string
  text: string
  /** The shape of each row; undefined if there were no rows. */
  row?: Shape | undefined
}

/** Set by the test run (cluster.ts): each worker writes a file into this folder. */
const folder = process.env.ROWS_FOLDER
const recorded = new Map<string, RecordedStatement>()
const sites = new Map<string, string | undefined>()
const compiler = new PostgresQueryCompiler()

/** The same database, which records the statements that the product sends, where, and the shapes of their rows. */
export const recordStatements = (db: Db): Db => (folder ? db.withPlugin(new Recorder()) : db)

class Recorder implements KyselyPlugin {
  readonly #sent = new WeakMap<QueryId, RecordedStatement>()

  transformQuery({ node, queryId }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    const site = callSite()
    if (site) {
      const { sql: text } = compiler.compileQuery(node, queryId)
      this.#sent.set(queryId, recorded.get(`${site} ${text}`) ?? { site, text })
    }
    return node
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs) {
    const sent = this.#sent.get(queryId)
    // Recorded only now: a query that is a part of another statement gets no result.
    if (sent) recorded.set(`${sent.site} ${sent.text}`, sent)
    if (sent) for (const row of result.rows.slice(0, 50)) sent.row = mergeShapes(sent.row, shapeOf(row))
    return result
  }
}

/** The product code that executes a statement; undefined if it is a test. */
function callSite(): string | undefined {
  const at = framesOf(new Error('where')).find(
    (frame) => !frame.includes('/node_modules/') && !frame.includes('/tests/rows/'),
  )
  if (!at) return undefined
  if (!sites.has(at)) sites.set(at, inProduct(at))
  return sites.get(at)
}

const framesOf = (error: Error): string[] => (error.stack ?? '').split('\n').slice(1)

function inProduct(frame: string): string | undefined {
  const [, path] = /\(?(?:file:\/\/)?(\/[^\s()]+:\d+:\d+)\)?$/.exec(frame) ?? []
  const inside = path?.startsWith(`${projectRoot}/`) ? path.slice(projectRoot.length + 1) : undefined
  return inside && /^(features|lib|server)\/(?!.*(\.test\.|\/testing\/))/.test(inside) ? inside : undefined
}

/** Runs at the end of each test file. */
export function writeRecorded(): void {
  if (!folder || !recorded.size) return
  const lines = [...recorded.values()].map((statement) => `${JSON.stringify(statement)}\n`)
  appendFileSync(join(folder, `${process.pid}.ndjson`), lines.join(''))
  recorded.clear()
}
