import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identity } from '#features/identity/index.server.ts'
import { type FileStore, folderStore } from '#lib/fileStore.server.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { makePerson, signInAs } from '#tests/people.ts'
import type { Visitor } from '#tests/visitor.ts'
import type { MediaView } from './console/schema.ts'
import { media } from './index.server.ts'
import { removeUnused } from './usecases/removeUnused.server.ts'

let server: TestApp
let manager: Visitor
let folder: string
/** Runs before each removal of a file. */
let beforeRemoval = async () => {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contrology-files-'))
  const store = folderStore(folder)
  const files: FileStore = {
    ...store,
    async remove(name) {
      await beforeRemoval()
      return store.remove(name)
    },
  }
  server = await testApp({ features: [identity, media], jobs: [media], files })
  await makePerson(server, { email: 'content@studio.example', role: 'manager' })
  manager = await signInAs(server, 'content@studio.example')
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: '#335577' } })
const send = async () =>
  manager.call<MediaView>('POST', '/console/media', {
    body: await picture.jpeg().toBuffer(),
    headers: { 'content-type': 'image/jpeg' },
  })

test('files are removed outside transactions, and until then the same picture cannot be added again', async () => {
  const { body } = await send()
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  beforeRemoval = async () => {
    begin()
    await resumed
  }
  const start = server.clock.now()
  await removeUnused(server.deps, start)
  await removeUnused(server.deps, start.add({ hours: 8 * 24 }))
  await begun
  const openTransactions = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(server.deps.db)
    return rows[0]?.count
  }
  await expect.poll(openTransactions).toBe(0)
  expect((await send()).body.error?.code).toBe('OVERLOADED')
  resume()
  const { hash } = body.data
  await expect.poll(async () => (await send()).status, { timeout: 15_000 }).toBe(201)
  const small = await server.app.inject({ url: `/media/${hash}-320.jpg` })
  expect(small.statusCode).toBe(200)
})
