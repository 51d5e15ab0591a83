import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { commitSoFar, type KeyedChange, openChange } from '#lib/heldCommit.server.ts'
import { type Invalidation, notifiedTopic, type Topic } from '#lib/invalidation.server.ts'
import { topicsOfStatement, writesAnything } from '#lib/shownTables.server.ts'
import { mayHaveCommitted, setOutcomeUnknown } from '#lib/unknownOutcome.server.ts'

export type Caches = Pick<Invalidation, 'invalidate' | 'invalidateLocally'>

/**
 * A PostgreSQL dialect that keeps the caches up to date. The tables that a statement writes determine its topics
 * (`shownTables.server.ts`). These are invalidated when the write is committed; in this process before the caller
 * continues. A transaction that is rolled back invalidates nothing. One with an unknown result counts as
 * committed.
 *
 * It also holds the last commit of a request that has an idempotency key until its response is known
 * (`heldCommit.server.ts`). A statement that writes outside of a transaction gets its own for this.
 */
export class AnnouncingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #caches: Caches

  constructor(config: PostgresDialectConfig, caches: Caches) {
    super(config)
    this.#config = config
    this.#caches = caches
  }

  override createDriver(): PostgresDriver {
    return new AnnouncingDriver(this.#config, this.#caches)
  }
}

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** What a connection has written so far. */
interface ConnectionWrites {
  inTransaction: boolean
  /** Executes a statement unchanged, and records what it writes. */
  execute: DatabaseConnection['executeQuery']
  /** The request with an `Idempotency-Key` in which the connection's transaction runs. */
  change?: KeyedChange | undefined
  /** Ends the current use of a held connection by a statement or a transaction. */
  endTurn?: (() => void) | undefined
  /** Whether it has written anything, including tables on which no cached data depends. */
  wrote: boolean
  /** Topics of writes that are not committed yet. */
  topics: Set<Topic>
  /** Topics of writes that are not committed yet. At the commit, the database itself notifies the other processes. */
  notified: Set<Topic>
  /** The notifications of committed topics that are being sent to the other processes. */
  sent: Promise<void>[]
}

class AnnouncingDriver extends PostgresDriver {
  readonly #caches: Caches
  readonly #written = new WeakMap<DatabaseConnection, ConnectionWrites>()
  /** The number of uses of a connection that is held, including the commit that waits. */
  readonly #users = new WeakMap<DatabaseConnection, number>()

  constructor(config: PostgresDialectConfig, caches: Caches) {
    super(config)
    this.#caches = caches
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const held = await this.#shareHeld()
    if (held) return held
    const connection = await super.acquireConnection(...options)
    if (!this.#written.has(connection)) this.#watch(connection)
    return connection
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const written = this.#writesOf(connection)
    written.change = openChange()
    // Counted before the first `await`: a commit that happens in the meantime must not be held, because this statement
    // may wait for its locks.
    if (written.change) written.change.running += 1
    await commitSoFar().catch((error: unknown) => {
      endTransaction(written)
      throw error
    })
    written.inTransaction = true
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { change, wrote } = this.#writesOf(connection)
    endTransaction(this.#writesOf(connection))
    if (!change || change.closed || change.held || !wrote) return this.#commit(connection)
    this.#hold(change, connection)
    if (change.running > 0) await change.commitPart()
  }

  async #commit(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      if (mayHaveCommitted(error)) setOutcomeUnknown(error)
      throw error
    } finally {
      // Announced even if the COMMIT failed, because perhaps only its response was lost.
      this.#announce(this.#writesOf(connection))
    }
  }

  override async rollbackTransaction(connection: PooledConnection): Promise<void> {
    endTransaction(this.#writesOf(connection))
    clearWrites(this.#writesOf(connection))
    // If the rollback fails, the connection has failed too, which also ends the transaction; the original error is the
    // one to report.
    await super.rollbackTransaction(connection).catch(() => {})
  }

  override async releaseConnection(connection: PooledConnection): Promise<void> {
    const written = this.#writesOf(connection)
    written.endTurn?.()
    written.endTurn = undefined
    await this.#endUse(connection)
  }

  /** The held connection of the current request, if there is one. */
  async #shareHeld(): Promise<DatabaseConnection | undefined> {
    const change = openChange()
    if (!change?.held) return undefined
    const endTurn = await change.turn()
    const connection = change.held?.connection as DatabaseConnection | undefined
    if (!connection) {
      endTurn()
      return undefined
    }
    this.#writesOf(connection).endTurn = endTurn
    this.#users.set(connection, (this.#users.get(connection) ?? 0) + 1)
    return connection
  }

  /** Waits for the other processes after the connection was released, because notifying them needs a connection too. */
  async #endUse(connection: PooledConnection): Promise<void> {
    const users = this.#users.get(connection) ?? 1
    if (users > 1) {
      this.#users.set(connection, users - 1)
      return
    }
    this.#users.delete(connection)
    const sent = this.#writesOf(connection).sent.splice(0)
    await super.releaseConnection(connection)
    if (sent.length) await Promise.all(sent)
  }

  #hold(change: KeyedChange, connection: DatabaseConnection): void {
    const reserved = connection as PooledConnection
    this.#users.set(connection, (this.#users.get(connection) ?? 1) + 1)
    const rollback = () => this.rollbackTransaction(reserved)
    const release = () => this.#endUse(reserved)
    const { execute } = this.#writesOf(connection)
    change.hold({
      connection,
      execute: async (text, parameters) => (await execute(CompiledQuery.raw(text, parameters))).rows,
      commit: () =>
        this.#commit(connection)
          .catch(async (error: unknown) => {
            await rollback()
            throw error
          })
          .finally(release),
      rollback: () => rollback().finally(release),
    })
  }

  #writesOf(connection: DatabaseConnection): ConnectionWrites {
    return this.#written.get(connection) as ConnectionWrites
  }

  #watch(connection: DatabaseConnection): void {
    const plain: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    const execute: DatabaseConnection['executeQuery'] = (query, options) => {
      const writes = record(written, query)
      const done = plain<never>(query, options)
      if (!writes || written.inTransaction) return done
      return done.then(
        (result) => {
          this.#announce(written)
          return result
        },
        (error: unknown) => {
          if (error instanceof pg.DatabaseError) clearWrites(written)
          else this.#announce(written)
          if (mayHaveCommitted(error)) setOutcomeUnknown(error)
          throw error
        },
      )
    }
    const written: ConnectionWrites = {
      execute,
      inTransaction: false,
      wrote: false,
      sent: [],
      topics: new Set(),
      notified: new Set(),
    }
    this.#written.set(connection, written)
    connection.executeQuery = async (query, options) => {
      const change = openChange()
      if (!change) return execute(query, options)
      const isHeld = change.held?.connection === connection
      if (writesAnything(query.sql) && (isHeld || !written.inTransaction))
        return this.#inOwnTransaction(connection, () => execute(query, options))
      return execute<never>(query, options).catch((error: unknown) => {
        if (isHeld) change.failure ??= error
        throw error
      })
    }
  }

  /** Executes a statement that writes, in a transaction of its own. */
  async #inOwnTransaction<T>(connection: DatabaseConnection, work: () => Promise<T>): Promise<T> {
    await this.beginTransaction(connection, {})
    let result: T
    try {
      result = await work()
    } catch (error) {
      await this.rollbackTransaction(connection as PooledConnection)
      throw error
    }
    await this.commitTransaction(connection)
    return result
  }

  #announce(written: ConnectionWrites): void {
    for (const topic of written.notified) this.#caches.invalidateLocally(topic)
    for (const topic of written.topics) written.sent.push(this.#caches.invalidate(topic))
    clearWrites(written)
  }
}

/** Records which topics a statement changes; returns whether it writes anything. */
function record(written: ConnectionWrites, query: CompiledQuery): boolean {
  const notified = notifiedTopic(query)
  if (notified) written.notified.add(notified)
  const topics = topicsOfStatement(query.sql)
  for (const topic of topics) written.topics.add(topic)
  const writes = writesAnything(query.sql)
  written.wrote ||= writes
  return writes || notified !== undefined
}

function endTransaction(written: ConnectionWrites): void {
  if (written.change) written.change.running -= 1
  written.change = undefined
}

function clearWrites(written: ConnectionWrites): void {
  written.topics.clear()
  written.notified.clear()
  written.inTransaction = false
  written.wrote = false
}
