import { sql } from 'kysely'
import type { Db, Trx } from '#lib/db.server.ts'
import { fromDate, toDate } from '#lib/time.ts'
import type { PolicyContent } from './console/collectionSchema.ts'
import type { Policy } from './text/policies.ts'

export interface PolicyRow {
  key: Policy['key']
  version: number
  /** Null: the built-in text, which the studio has reviewed and accepted. */
  content: PolicyContent | null
  updatedOn: string
  changedAt: Temporal.Instant
  changedBy: string | null
}

/** The policies that the studio has reviewed: a policy without a row has not been reviewed. */
export async function policyRows(db: Db): Promise<PolicyRow[]> {
  const rows = await db
    .selectFrom('policyText as p')
    .leftJoin('person', 'person.id', 'p.changedBy')
    .select(['p.key', 'p.version', 'p.content', 'p.updatedOn', 'p.changedAt'])
    .select(sql<string | null>`full_name(person.first_name, person.last_name)`.as('changedBy'))
    .execute()
  return rows.map((row) => ({ ...row, changedAt: fromDate(row.changedAt) }))
}

/** The policies that the studio has written without a full text in Hindi. The built-in texts have one. */
export async function keysInEnglish(db: Db): Promise<Policy['key'][]> {
  const rows = await db
    .selectFrom('policyText')
    .select('key')
    .where(sql<boolean>`content is not null and content #> '{hindi,sections}' is null`)
    .execute()
  return rows.map(({ key }) => key)
}

/** Locks a policy, even if it has no row yet: two changes of one policy wait for each other. */
export const lockPolicy = async (trx: Trx, key: Policy['key']): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 95))`.execute(trx)
}

export async function putPolicy(
  trx: Trx,
  { key, version, content, updatedOn }: Omit<PolicyRow, 'changedAt' | 'changedBy'>,
  by: string,
  now: Temporal.Instant,
): Promise<void> {
  const row = {
    version,
    content: content && JSON.stringify(content),
    updatedOn,
    changedAt: toDate(now),
    changedBy: by,
  }
  await trx
    .insertInto('policyText')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
