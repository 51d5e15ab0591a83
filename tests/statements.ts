import { createDb, createPool, type Db } from '#lib/db.server.ts'
import type { TestDatabase } from './database.ts'

export interface StatementCounter {
  db: Db
  /** How many statements `work` sends. Each one is a round trip, and outside of a transaction each takes a connection. */
  during(work: () => Promise<unknown>): Promise<number>
}

/** Another pool for a test's database, which counts its statements. `db.destroy()` ends it. */
export function countStatements({ url }: Pick<TestDatabase, 'url'>): StatementCounter {
  let sent = 0
  const pool = createPool(url)
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query(...args: unknown[]) {
        sent += 1
        return query(...args)
      },
    })
  })
  return {
    db: createDb(pool),
    async during(work) {
      const before = sent
      await work()
      return sent - before
    },
  }
}
