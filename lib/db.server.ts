import { setTimeout } from 'node:timers/promises'
import { CamelCasePlugin, type Dialect, Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/types.generated.ts'
import { confirmActing } from '#lib/acting.server.ts'
import { runCommittedActions } from '#lib/afterCommit.server.ts'
import { AnnouncingDialect, type Caches } from '#lib/announcingDialect.server.ts'
import { watchAnswers } from '#lib/answering.server.ts'
import { watchEnqueued } from '#lib/enqueued.server.ts'
import { nameInComment, traceparent, traceStatement } from '#lib/tracing.server.ts'
import { isFromPostgres, isPgError } from '#lib/unknownOutcome.server.ts'
import { poolWrites, type Writes } from '#lib/writable.server.ts'

export { isPgError }

export type Db = Kysely<DB>
/** Functions that take a lock require this type, because a lock lasts only until the end of its transaction. */
export type Trx = Transaction<DB>

// Dates without a time stay text (YYYY-MM-DD): a `Date` would shift them between time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export const isTrx = (db: Db): db is Trx => db.isTransaction

/** Milliseconds, in ascending order, so that the innermost limit fires first and its error names the cause. */
export const TIME_OUTS = {
  /** The limit for waiting for a free connection, or for opening one. */
  connection: 3_000,
  /**
   * The limit for waiting for a row that another transaction has locked. Two such waits (for the advisory lock and for
   * the row) fit into the limit of the statement.
   */
  lock: 3_500,
  /** The limit of a statement, so that one that hangs does not hold its locks, or a request, for ever. */
  statement: 8_000,
  /** The limit for any response, in case the network connection is dead. */
  answer: 10_000,
}

export interface PoolOptions {
  max?: number
  /**
   * Whether there is a pooler in transaction mode in front of PostgreSQL, so that each transaction may use another
   * connection. It refuses start-up parameters, so the time-outs must be set for the role; and it does not support
   * named statements.
   */
  pooler?: boolean
  /** The role that each connection switches to, so that it does not have the rights of the connecting user. */
  role?: string | undefined
}

/** The pause before a transaction that lost a deadlock runs again. */
const RETRY_PAUSE_MS = 20

/** Connections for answering requests, on which no wait is longer than `TIME_OUTS` allows. */
export function createPool(connectionString: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 20,
    keepAlive: true,
    connectionTimeoutMillis: TIME_OUTS.connection,
    query_timeout: TIME_OUTS.answer,
    ...(options.role && !options.pooler ? { options: `-c role=${options.role}` } : {}),
    ...(options.pooler
      ? {}
      : {
          lock_timeout: TIME_OUTS.lock,
          statement_timeout: TIME_OUTS.statement,
          idle_in_transaction_session_timeout: TIME_OUTS.answer,
        }),
  })
  // A connection that is lost with the database is replaced at its next use; one that is lost between two statements of
  // a transaction fails the next statement. Neither may end the server process.
  pool.on('error', () => {})
  const watch = watchAnswers(pool)
  pool.on('connect', (client) => {
    client.on('error', () => {})
    watchClient(client, { supportsNamedStatements: !options.pooler, watch, writes: poolWrites(pool) })
    watchEnqueued(client as pg.PoolClient & pg.Client)
  })
  watchConnects(pool, watch)
  return pool
}

/** Also watches the opening of connections: if the database does not respond, that takes seconds to fail. */
function watchConnects(pool: pg.Pool, watch: ReturnType<typeof watchAnswers>): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    const opened = connect(...args)
    if (opened instanceof Promise) {
      watch.sent()
      opened.then(watch.connected, watch.failed)
    }
    return opened
  }
  Object.assign(pool, { connect: watched })
}

const READ_ONLY = '25006'

/**
 * Traces every statement, and watches whether it gets a response and whether the database accepts writes. A
 * statement that begins with a name in a comment is prepared: it is parsed and planned once per connection. This
 * is for the few whose planning takes longer than their execution; the same name must always have the same text.
 * Without it, reading the facts of a booking takes 4.0 ms instead of 0.6 (2.8 ms of that is PostgreSQL's CPU
 * time), and 16 clients make 67 bookings a second instead of 94. A connection on which a response never arrived is
 * destroyed, because it would block everything after it.
 */
function watchClient(
  client: pg.PoolClient,
  {
    supportsNamedStatements,
    watch,
    writes,
  }: { supportsNamedStatements: boolean; watch: ReturnType<typeof watchAnswers>; writes: Writes },
): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const destroyIfUnanswered = (error: unknown) => {
    if (isQueryTimeout(error)) (client as pg.PoolClient & pg.Client).connection.stream.destroy()
  }
  const watchedQuery = (statement: unknown, values: unknown, ...rest: unknown[]) => {
    const name =
      supportsNamedStatements && typeof statement === 'string' ? nameInComment(statement) : undefined
    const result = traceStatement(statement, () =>
      name
        ? query({ name, text: statement, values }, ...rest)
        : query(
            supportsNamedStatements ? withTraceLink(statement) : withoutName(withTraceLink(statement)),
            values,
            ...rest,
          ),
    )
    if (result instanceof Promise) {
      watch.sent()
      result.then(watch.answered, (error: unknown) => {
        if (isPgError(error) && error.code === READ_ONLY) writes.setState('readOnly')
        if (isFromPostgres(error)) watch.answered()
        else watch.failed()
        destroyIfUnanswered(error)
      })
    }
    return result
  }
  Object.assign(client, { query: watchedQuery })
}

/**
 * In a traced request, a transaction begins by naming the trace, so that its jobs are linked to it (`enqueue_job`); in
 * the same round trip.
 */
function withTraceLink(statement: unknown): unknown {
  const parent = statement === 'begin' && traceparent().traceparent
  return parent ? `begin; select set_config('contrology.traceparent', '${parent}', true)` : statement
}

/** Removes the name that a library has given a statement. */
const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement
    ? { ...statement, name: undefined }
    : statement

/** Whether the error is the one that the driver throws when `TIME_OUTS.answer` is exceeded. */
const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/**
 * `caches`: invalidated when writes are committed. A program without it caches nothing, and does not notify other
 * processes.
 */
export const createDb = (pool: pg.Pool, caches?: Caches): Db =>
  dbWithDialect(caches ? new AnnouncingDialect({ pool }, caches) : new PostgresDialect({ pool }))

/**
 * Names are snake_case in SQL and camelCase in code. This converts those in the query builder's statements and the
 * columns of all results, including those of `sql`. Names inside JSON are not changed.
 */
class Names extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true })
  }

  /** `_id` is a name in the API, and is not converted. */
  protected override camelCase(name: string): string {
    return name.startsWith('_') ? name : super.camelCase(name)
  }
}

export const dbWithDialect = (dialect: Dialect): Db => new Kysely<DB>({ dialect, plugins: [new Names()] })

/** Start-up options that switch off the time-outs that the role may have. */
export const UNBOUNDED = '-c lock_timeout=0 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * For work during the start that may have to wait for another server that does the same: one connection, without
 * time-outs after it is open.
 */
export async function withLongRunningDb<T>(
  connectionString: string,
  work: (db: Db) => Promise<T>,
  caches?: Caches,
): Promise<T> {
  const options = { max: 1, keepAlive: true, connectionTimeoutMillis: 10_000, options: UNBOUNDED }
  const pool = new pg.Pool({ connectionString, ...options })
  // A lost connection fails the running statement anyway; while it is idle, nothing needs to be done.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = createDb(pool, caches)
  return work(db).finally(() => db.destroy())
}

/**
 * Opens a transaction for a use case; use cases open transactions only with this function. It first confirms that the
 * caller still has the permission, so that somebody who was just dismissed changes nothing. If the database aborts the
 * transaction because of another one (deadlock, serialization failure), it runs once more: `work` must not reuse state
 * of its first run.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const attempt = async () => {
    let opened: Trx | undefined
    const result = await db.transaction().execute(async (trx) => {
      opened = trx
      await confirmActing(trx)
      return work(trx)
    })
    if (opened) runCommittedActions(opened)
    return result
  }
  return attempt().catch(async (error: unknown) => {
    if (!isSerializationFailure(error)) throw error
    // Without a pause it could take the lock for which the other transaction waits, and lose again.
    await setTimeout(RETRY_PAUSE_MS)
    return attempt()
  })
}

/**
 * Runs `work` completely or not at all: if it fails, its changes are undone and its error is thrown. Deferred
 * constraints are checked at its end, and not only at the commit.
 */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undoable`.execute(trx)
  try {
    const result = await work()
    await sql`set constraints all immediate`.execute(trx)
    await sql`set constraints all deferred`.execute(trx)
    await sql`release savepoint undoable`.execute(trx)
    return result
  } catch (error) {
    await sql`rollback to savepoint undoable`.execute(trx)
    throw error
  }
}

/** Whether `error` is a violation of the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  isPgError(error) && error.constraint === constraint

/**
 * Whether the error is a deadlock or a serialization failure: nothing was written, and the same transaction usually
 * succeeds when it is repeated.
 */
export const isSerializationFailure = (error: unknown): boolean =>
  isPgError(error) && (error.code === '40P01' || error.code === '40001')
