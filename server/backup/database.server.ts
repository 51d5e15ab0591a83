import pg from 'pg'
import { findBreaches } from '#features/integrity/store.server.ts'
import { CannotStart } from '#lib/cannotStart.ts'
import { UNBOUNDED, withLongRunningDb } from '#lib/db.server.ts'
import { environmentOf, type Programs, startProgram } from './programs.server.ts'
import { unseal } from './sealed.server.ts'

/** The number of rows of each table. */
export type Counts = Record<string, number>

export async function withConnection<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: UNBOUNDED, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new CannotStart(`The database at ${new URL(url).host} can't be reached: ${error.message}`)
  })
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => {})
  }
}

export async function countRows(client: pg.Client): Promise<Counts> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`,
  )
  const counts: Counts = {}
  for (const { name } of rows) {
    const counted = await client.query<{ count: string }>(`select count(*) from ${name}`)
    counts[name] = Number(counted.rows[0]?.count)
  }
  return counts
}

export const majorOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  return (rows[0] as { version: number }).version
}

export const withDatabase = (url: string, name: string): string => {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.href
}
export const databaseIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1))
export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Creates a database for the product, with the locale of the one at `url`. */
export const createDatabase = (url: string, name: string): Promise<unknown> =>
  withConnection(url, async (client) => {
    // The encoding is named, because the default is that of the database server, which may be another one.
    const options = `template template0 encoding 'UTF8' ${await localeOptions(client)}`
    await client.query(`create database ${quoteIdentifier(name)} ${options}`).catch((error: Error) => {
      throw new CannotStart(
        `The database ${name}, in which the backup is restored and checked, could not be made: ${error.message}. If the role may not do it, allow it: alter role ... createdb`,
      )
    })
  })

/** With a provider other than the C library, the locale is that of the database server. */
async function localeOptions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ collate: string; ctype: string }>(
    `select datcollate as collate, datctype as ctype from pg_database
      where datname = current_database() and datlocprovider = 'c'`,
  )
  const [locale] = rows
  if (!locale) return ''
  return `lc_collate ${pg.escapeLiteral(locale.collate)} lc_ctype ${pg.escapeLiteral(locale.ctype)}`
}

export const dropDatabase = (url: string, name: string): Promise<unknown> =>
  withConnection(url, (client) =>
    client.query(`drop database if exists ${quoteIdentifier(name)} with (force)`),
  )

/** Fills an empty database from an encrypted dump, in one transaction. */
export async function fillDatabase(
  programs: Programs,
  url: string,
  dump: string,
  passphrase: string,
): Promise<void> {
  const decrypted = await unseal(dump, passphrase)
  const options = ['--no-owner', '--no-acl', '--no-comments', '--exit-on-error', '--single-transaction']
  const env = environmentOf(url)
  const { child, ended } = startProgram(
    programs.pgRestore,
    [...options, '--dbname', env.PGDATABASE as string],
    env,
  )
  const input = child.stdin as NonNullable<typeof child.stdin>
  input.on('error', () => {})
  let fault: Error | undefined
  decrypted.on('error', (error) => {
    fault = error
    child.kill('SIGKILL')
  })
  decrypted.pipe(input)
  await ended.catch((error) => {
    throw fault ? new CannotStart(`${dump} is damaged: ${fault.message}. Nothing was restored.`) : error
  })
  // Roles and their rights belong to the PostgreSQL server, and are not in the dump.
  await withConnection(url, (client) => client.query('select grant_app_role()'))
}

/** Throws CannotStart unless every table has all its rows and the integrity check finds nothing. */
export async function confirmRestored(url: string, expected: Counts): Promise<void> {
  const counts = await withConnection(url, countRows)
  const different = Object.keys({ ...expected, ...counts }).filter((name) => counts[name] !== expected[name])
  if (different.length) {
    throw new CannotStart(
      `The restored database has different numbers of rows than the backup in: ${different.join(', ')}`,
    )
  }
  const breaches = await withLongRunningDb(url, findBreaches)
  if (breaches.length) {
    const summary = breaches.map(({ invariant, count }) => `${invariant}: ${count}`).join(', ')
    throw new CannotStart(`The books of the backup do not add up: ${summary}`)
  }
}

/**
 * Makes the first server after a restore compare the gateway's lists with the database at once, instead of a day after
 * the last comparison, so that payments since the backup are granted or refunded. The comparison begins where the last
 * one before the backup ended.
 */
export async function requestGatewaySweep(url: string): Promise<void> {
  await withConnection(url, (client) =>
    client.query(`update gateway_sweep set swept_until = least(swept_until, now() - interval '25 hours');
      select enqueue_job('payment.sweep', '{}') from pgboss.queue where name = 'payment.sweep'`),
  )
}
