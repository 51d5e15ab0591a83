import { createServer } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { canActAsApp } from '#lib/appRole.server.ts'
import { withLongRunningDb } from '#lib/db.server.ts'
import { migrateJobs } from '#lib/jobs.server.ts'
import { migrate } from '#lib/migrations.server.ts'
import { temporaryPostgres } from '#tests/cluster.ts'
import { openDatabase } from './database.server.ts'
import { readSettings } from './settings.ts'

/** PgBouncer's response to a connection with start-up parameters. */
function errorResponse(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

test('a connection pooler at the address for direct connections is refused with an error that names the setting', async () => {
  const pooler = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(errorResponse('unsupported startup parameter: options')))
  })
  await new Promise<void>((resolve) => pooler.listen(0, '127.0.0.1', resolve))
  const { port } = pooler.address() as { port: number }
  const settings = readSettings({})
  const opened = openDatabase(
    settings,
    `postgres://studio@127.0.0.1:${port}/studio`,
    pino({ level: 'silent' }),
  )
  await expect(opened).rejects.toThrow(
    new RegExp(
      `127.0.0.1:${port} is a pooler: unsupported startup parameter: options. DATABASE_DIRECT_URL must lead`,
    ),
  )
  await new Promise((resolve) => pooler.close(resolve))
})

test('a database user who is no superuser can create the role of the application and act as it', async () => {
  const postgres = await temporaryPostgres()
  try {
    await withLongRunningDb(postgres.url, async (db) => {
      await sql`create role studio login createrole password 'secret'`.execute(db)
      await sql`create database studio owner studio`.execute(db)
    })
    const url = new URL(postgres.url)
    Object.assign(url, { username: 'studio', password: 'secret', pathname: '/studio' })
    // As extensions do: a table in the same schema that is not the user's.
    const asAdministrator = new URL('/studio', postgres.url).href
    await withLongRunningDb(asAdministrator, (db) => sql`create table statistics_of_others ()`.execute(db))
    await migrate(url.href, pino({ level: 'silent' }))
    await migrateJobs(url.href)
    expect(await withLongRunningDb(url.href, canActAsApp)).toBe(true)

    // Through a pooler a connection can't take the role: there a user is needed who owns nothing.
    const settings = readSettings({ DATABASE_URL: url.href, DATABASE_DIRECT_URL: url.href })
    const warnings: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(JSON.parse(line).msg) })
    const timeOuts = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
    await withLongRunningDb(postgres.url, async (db) => {
      await sql`create role site login password 'secret' in role contrology_app`.execute(db)
      for (const user of ['studio', 'site'])
        for (const name of timeOuts)
          await sql`alter role ${sql.id(user)} set ${sql.id(name)} = 5000`.execute(db)
    })
    const opened = async () => (await openDatabase(settings, url.href, log)).close()
    await opened()
    expect(warnings).toEqual([expect.stringContaining('all rights of its database user')])
    url.username = 'site'
    await opened()
    expect(warnings).toHaveLength(1)
  } finally {
    await postgres.end()
  }
})
