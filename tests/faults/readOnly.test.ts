import { rm } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder, temporaryPostgres } from '../cluster.ts'
import { type RunningServer, startServer } from './server.ts'

let postgres: Awaited<ReturnType<typeof temporaryPostgres>>
let folder: string
let server: RunningServer
beforeAll(async () => {
  postgres = await temporaryPostgres()
  folder = await temporaryFolder()
  server = await startServer({ DATABASE_URL: postgres.url, DATA_DIR: folder })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await postgres.end()
  await rm(folder, { recursive: true, force: true })
})

/** Makes the database read-only, as an operator might, or as it is for a while after a fail-over. */
async function setReadOnly(on: boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query('set default_transaction_read_only = off')
  await owner.query(`alter system set default_transaction_read_only = ${on}`)
  await owner.query('select pg_reload_conf()')
  await owner.end()
}

const ready = async () => {
  const response = await fetch(`${server.url}/health/ready`)
  const { database } = (await response.json()) as { database: string }
  return [response.status, database]
}

test('a read-only database makes the server unready, with the reason, until it accepts writes again', async () => {
  expect(await ready()).toEqual([200, 'up'])
  await setReadOnly(true)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([503, 'readOnly'])
  expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
  // Reads work as before: only callers who write should use another server.
  expect((await fetch(`${server.url}/api/v1/user/get-classes`)).status).toBe(200)
  await setReadOnly(false)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'up'])
}, 60_000)
