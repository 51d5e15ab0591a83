import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/app.ts'
import { deadGateway } from '#tests/deadGateway.ts'
import { featuresOf } from './features.ts'

let server: TestApp
beforeAll(async () => {
  const features = featuresOf(deadGateway)
  server = await testApp({ features, jobs: features })
})
afterAll(() => server.close())

test('the table in docs/operations.md lists each scheduled job, and no other', async () => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(server.database.db)
  const docs = readFileSync('docs/operations.md', 'utf8')
  const [, table = ''] = docs.split('| scheduled job')
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
