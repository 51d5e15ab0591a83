import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#lib/root.server.ts'
import { type TestDatabase, testDatabase } from '../tests/database.ts'
import { databaseDiagram } from './databaseDiagram.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('docs/database.md matches the tables: npm run db:types updates it', async () => {
  const current = await database.asOwner(databaseDiagram)
  expect(readFileSync(join(projectRoot, 'docs/database.md'), 'utf8')).toBe(current)
})
