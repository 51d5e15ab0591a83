import type { TestDatabase } from '../database.ts'

/** The number of statements in a database that wait for a lock; only the database's owner can see those of others. */
export const waitingForLocks = ({ asOwner }: TestDatabase): Promise<number> =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::int from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows[0]?.count ?? 0
  })
