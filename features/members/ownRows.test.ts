import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, inTransaction } from '#lib/db.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type Plan, scannedIn } from '#tests/consoleReads/plans.ts'
import { makePerson } from '#tests/people.ts'
import { personalData } from '#tests/personalData.ts'
import { everythingOf } from './exportStore.server.ts'
import { countOwnedRows } from './recordStore.server.ts'

// A person's data is found in rows that have no column for the person, without reading years of imports and enquiries.

let server: TestApp
let personId: string
let client: pg.Client
const EMAIL = 'found.in@files.example'
const FILES = 10
const ROWS = 2_000
const ENQUIRIES = 20_000

let imported = ROWS
const importRow = (cells: string[], more: object = {}) =>
  sql`insert into data_import_row (import_id, number, cells, made, plan)
    select id, ${++imported}::int, ${JSON.stringify(cells)},
      ${JSON.stringify('made' in more ? more.made : null)}::jsonb,
      ${JSON.stringify('plan' in more ? more.plan : null)}::jsonb
    from data_import limit 1`.execute(server.deps.db)

beforeAll(async () => {
  server = await testApp({ features: [] })
  const { db } = server.deps
  personId = await makePerson(server, { email: EMAIL })
  const uploadedBy = await makePerson(server, { email: 'owner@files.example', role: 'owner' })
  await sql`
    insert into data_import (kind, file_name, encoding, columns, row_count, mapping, uploaded_by, uploaded_at)
    select 'members', 'clients' || n || '.csv', 'utf-8', '{Name,Mail}', ${ROWS}, '{}', ${uploadedBy}, now()
    from generate_series(1, ${FILES}::int) n`.execute(db)
  await sql`
    insert into data_import_row (import_id, number, cells, made, plan)
    select id, n, (select jsonb_agg('word ' || m) from generate_series(1, 18) m)
        || jsonb_build_array('Somebody', 'somebody' || n || '@files.example'),
      case when n % 2 = 0 then jsonb_build_object('personId', gen_random_uuid()) end,
      jsonb_build_object('personId', gen_random_uuid())
    from data_import, generate_series(2, ${ROWS}::int) n`.execute(db)
  await sql`
    insert into enquiry (name, email, message, topic, created_at)
    select 'Somebody', 'somebody' || n || '@asks.example', 'May I come?', 'contactUs', now()
    from generate_series(1, ${ENQUIRIES}::int) n`.execute(db)
  client = new pg.Client({ connectionString: server.database.url })
  await client.connect()
  await client.query('analyze')
}, 120_000)
afterAll(async () => {
  await client.end()
  await server.close()
})

/** The tables that `work` scans sequentially. */
async function scannedBy(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { db } = server.deps
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(db.getExecutor().compileQuery(node, { queryId: 'sent' }))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(listening)
  expect(sent.length).toBeGreaterThan(0)
  const scanned = new Set<string>()
  for (const { sql: text, parameters } of sent) {
    const { rows } = await client.query(`explain (format json) ${text}`, [...parameters])
    for (const table of scannedIn(rows[0]['QUERY PLAN'][0].Plan as Plan)) scanned.add(table)
  }
  return [...scanned]
}
const largeTables = ['data_import_row', 'enquiry']

test('an erasure scans neither import rows nor enquiries completely', async () => {
  const ids = [personId]
  const rollback = new Error('rolled back')
  const now = server.clock.now()
  const scanned = await scannedBy((db) =>
    inTransaction(db, async (trx) => {
      await countOwnedRows(trx, personalData, ids)
      for (const { lock } of personalData) await lock?.(trx, ids)
      for (const { erase } of personalData) await erase?.(trx, ids, now)
      throw rollback
    }).catch((error: unknown) => expect(error).toBe(rollback)),
  )
  expect(scanned.filter((table) => largeTables.includes(table))).toEqual([])
})

test('an export scans neither import rows nor enquiries completely', async () => {
  const scanned = await scannedBy((db) => everythingOf(db, personalData, [personId]))
  expect(scanned.filter((table) => largeTables.includes(table))).toEqual([])
})

test('import rows of a member are found by address, in any notation, and by the id of the person', async () => {
  const { db } = server.deps
  const [made, plan] = [{ made: { personId } }, { plan: { personId } }]
  await importRow(['one', ` ${EMAIL.toUpperCase()} `])
  await importRow(['two', `Somebody <${EMAIL}>, or somebody.else@files.example`])
  await importRow(['three', `​${EMAIL}\u00a0`])
  await importRow(['four'], made)
  await importRow(['five'], plan)
  await importRow(['other', `not.${EMAIL}`])
  await importRow(['another', `${EMAIL}.org`])
  const search = async () =>
    (await everythingOf(db, personalData, [personId])).rows_of_imported_files?.map(
      ({ cells }) => (cells as string[])[0],
    )
  expect((await search())?.toSorted()).toEqual(['five', 'four', 'one', 'three', 'two'])
  await inTransaction(db, async (trx) => {
    for (const { erase } of personalData) await erase?.(trx, [personId], server.clock.now())
  })
  // Only the row that names the person by id in `made` is still found, without its content.
  expect(await search()).toEqual([''])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from data_import_row where cells::text ilike ${`%${EMAIL}%`}`.execute(db)
  expect(rows).toEqual([{ count: 2 }])
})

test('rows with a previous address belong to the member, unless somebody else has that address now', async () => {
  const { db } = server.deps
  const id = await makePerson(server, { email: 'first@left.example' })
  const moveTo = (email: string) => db.updateTable('person').set({ email }).where('id', '=', id).execute()
  await moveTo('second@left.example')
  await moveTo('third@left.example')
  await makePerson(server, { email: 'Second@left.example' })
  for (const at of ['first', 'second', 'third']) await importRow([at, `${at}@left.example`])
  const { rows_of_imported_files: rows, former_addresses } = await everythingOf(db, personalData, [id])
  expect(rows?.map(({ cells }) => (cells as string[])[0])).toEqual(['first', 'third'])
  expect(former_addresses).toEqual([{ email: 'first@left.example' }, { email: 'second@left.example' }])
})
