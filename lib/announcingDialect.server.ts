import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { type Invalidation, notifiedTopic, type Topic } from '#lib/invalidation.server.ts'
import { topicsOfStatement } from '#lib/shownTables.server.ts'
import { mayHaveCommitted, setOutcomeUnknown } from '#lib/unknownOutcome.server.ts'

export type Caches = Pick<Invalidation, 'invalidate' | 'invalidateLocally'>

/**
 * A PostgreSQL dialect that keeps the caches up to date: the tables that a statement writes determine its
 * topics (`shownTables.server.ts`), which are invalidated when the write is committed, in this process before
 * its caller continues. A transaction that is rolled back invalidates nothing. One with an unknown result
 * counts as committed.
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

type Reserved = Parameters<PostgresDriver['releaseConnection']>[0]

/** What a connection has written. */
interface Written {
  inTransaction: boolean
  /** Not committed yet. */
  topics: Set<Topic>
  /** Not committed yet; at the commit the database itself notifies the other processes. */
  notified: Set<Topic>
  /** Committed, and being sent to the other processes. */
  sent: Promise<void>[]
}

class AnnouncingDriver extends PostgresDriver {
  readonly #caches: Caches
  readonly #written = new WeakMap<DatabaseConnection, Written>()

  constructor(config: PostgresDialectConfig, caches: Caches) {
    super(config)
    this.#caches = caches
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options)
    if (!this.#written.has(connection)) this.#watch(connection)
    return connection
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    this.#of(connection).inTransaction = true
    await super.beginTransaction(connection, settings)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.commitTransaction(connection)
    } catch (error) {
      if (mayHaveCommitted(error)) setOutcomeUnknown(error)
      throw error
    } finally {
      // Also if it failed: perhaps only its answer was lost.
      this.#announce(this.#of(connection))
    }
  }

  override async rollbackTransaction(connection: Reserved): Promise<void> {
    forget(this.#of(connection))
    // If it fails, so does the connection, which ends the transaction; the error before it says why.
    await super.rollbackTransaction(connection).catch(() => {})
  }

  /** Waits for the other processes after the connection is released, because notifying them needs a connection too. */
  override async releaseConnection(connection: Reserved): Promise<void> {
    const sent = this.#of(connection).sent.splice(0)
    await super.releaseConnection(connection)
    if (sent.length) await Promise.all(sent)
  }

  #of(connection: DatabaseConnection): Written {
    return this.#written.get(connection) as Written
  }

  #watch(connection: DatabaseConnection): void {
    const written: Written = { inTransaction: false, topics: new Set(), notified: new Set(), sent: [] }
    this.#written.set(connection, written)
    const execute: DatabaseConnection['executeQuery'] = connection.executeQuery.bind(connection)
    connection.executeQuery = (query, options) => {
      const writes = record(written, query)
      const done = execute<never>(query, options)
      if (!writes || written.inTransaction) return done
      return done.then(
        (result) => {
          this.#announce(written)
          return result
        },
        (error: unknown) => {
          if (error instanceof pg.DatabaseError) forget(written)
          else this.#announce(written)
          if (mayHaveCommitted(error)) setOutcomeUnknown(error)
          throw error
        },
      )
    }
  }

  #announce(written: Written): void {
    for (const topic of written.notified) this.#caches.invalidateLocally(topic)
    for (const topic of written.topics) written.sent.push(this.#caches.invalidate(topic))
    forget(written)
  }
}

/** Returns whether the statement changes anything that is cached. */
function record(written: Written, query: CompiledQuery): boolean {
  const notified = notifiedTopic(query)
  if (notified) written.notified.add(notified)
  const topics = topicsOfStatement(query.sql)
  for (const topic of topics) written.topics.add(topic)
  return notified !== undefined || topics.length > 0
}

function forget(written: Written): void {
  written.topics.clear()
  written.notified.clear()
  written.inTransaction = false
}
