import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishDue } from '#features/content/usecases/publishDraft.server.ts'
import { runExport } from '#features/dataExport/usecases/exportData.server.ts'
import { runImport } from '#features/dataImport/usecases/runImport.server.ts'
import { undoImport } from '#features/dataImport/usecases/undoImport.server.ts'
import { featuresOf } from '#server/features.ts'
import { type TestApp, testApp } from './app.ts'
import { deadGateway } from './deadGateway.ts'
import { makePerson, signInAs } from './people.ts'
import { makeStudio } from './timetable.ts'
import type { Visitor } from './visitor.ts'

/**
 * Tests of work that a person started and that continues without them: it is refused when the person is no longer
 * allowed to start it.
 */
const features = featuresOf(deadGateway)
let server: TestApp
let starter: Visitor
let starterId: string
let other: Visitor
beforeAll(async () => {
  server = await testApp({ features })
  await makeStudio(server.deps.db)
  // Creates the queues, but no workers.
  await (await testApp({ features, jobs: features, sharing: server })).close()
}, 120_000)
afterAll(() => server.close())

let count = 0
beforeEach(async () => {
  count += 1
  const owner = (name: string) => ({ email: `${name}${count}@jobs.example`, role: 'owner' as const })
  starterId = await makePerson(server, owner('starter'))
  await makePerson(server, owner('other'))
  starter = await signInAs(server, owner('starter').email)
  other = await signInAs(server, owner('other').email)
})

const dismiss = async () => {
  const body = { role: 'member', instructorId: null }
  expect((await other.call('PUT', `/staff/${starterId}`, { body })).status).toBe(200)
}
const refusals = async () =>
  (
    await server.deps.db
      .selectFrom('auditEntry')
      .select(['after'])
      .where('action', '=', 'access.refuse')
      .where('staffId', '=', starterId)
      .execute()
  ).map(({ after }) => after)
const cookieOf = (who: Visitor) => [...who.cookies].map((each) => each.join('=')).join('; ')

interface Import {
  _id: string
  state: string
  version: string
  report: { good: number } | null
  job: { state: string } | null
}
const readImport = async (id: string) => (await other.call<Import>('GET', `/console/imports/${id}`)).body.data
const run = async (who: Visitor, id: string) => {
  const { version, report } = await readImport(id)
  const body = { good: report?.good, invite: false, version }
  return (await who.call('POST', `/console/imports/${id}/run`, { body })).status
}
async function uploadFile(): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/console/imports?fileName=clients.csv',
    payload: `Name,Email\nNila Rao,nila${count}@jobs.example\n`,
    headers: { cookie: cookieOf(starter), 'content-type': 'application/octet-stream' },
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().data._id
}
const imported = async () =>
  (
    await server.deps.db
      .selectFrom('person')
      .select('id')
      .where('email', '=', `nila${count}@jobs.example`)
      .execute()
  ).length

test('an import by a dismissed person creates nobody, and somebody else can continue it', async () => {
  const id = await uploadFile()
  expect(await run(starter, id)).toBe(201)
  await dismiss()
  await runImport(server.deps, id)
  expect(await imported()).toBe(0)
  expect(await readImport(id)).toMatchObject({ state: 'running', job: { state: 'failed' } })
  expect(await refusals()).toEqual([{ call: 'dataImport.run', refusal: 'FORBIDDEN' }])

  expect(await run(other, id)).toBe(201)
  await runImport(server.deps, id)
  expect([await imported(), (await readImport(id)).state]).toEqual([1, 'done'])
})

test('if a dismissed person has requested the undo of an import, the import is not undone', async () => {
  const id = await uploadFile()
  await run(starter, id)
  await runImport(server.deps, id)
  expect((await starter.call('POST', `/console/imports/${id}/undo`)).status).toBe(201)
  await dismiss()
  await undoImport(server.deps, id)
  expect([await imported(), (await readImport(id)).state]).toEqual([1, 'undoing'])
  expect(await refusals()).toEqual([{ call: 'dataImport.undo', refusal: 'FORBIDDEN' }])
})

test('an export by a dismissed person is not finished', async () => {
  const { body } = await starter.call<{ _id: string }>('POST', '/console/exports')
  await dismiss()
  await runExport(server.deps, body.data._id)
  const job = server.deps.db
    .selectFrom('longJob')
    .select(['state', 'details'])
    .where('id', '=', body.data._id)
  expect(await job.executeTakeFirst()).toEqual({ state: 'failed', details: { refused: 'FORBIDDEN' } })
  expect(await refusals()).toEqual([{ call: 'dataExport.run', refusal: 'FORBIDDEN' }])
})

test('a draft scheduled by a dismissed person is not published, and waits for staff', async () => {
  const { body } = await starter.call<{ _id: string; version: number; content: object }>(
    'POST',
    '/console/drafts',
    {
      body: { kind: 'post' },
    },
  )
  const { _id, content } = body.data
  const { db } = server.deps
  const completePost = { ...content, title: 'Standing still', slug: `standing-${count}` }
  const timestamp = '2026-11-24T01:30:00Z'
  await db
    .updateTable('contentDraft')
    .set({
      publishAt: timestamp,
      scheduled: JSON.stringify(completePost),
      scheduledVersion: 1,
      scheduledBy: starterId,
    })
    .where('id', '=', _id)
    .execute()
  await dismiss()
  expect(await publishDue(server.deps, Temporal.Instant.from(timestamp))).toBe(0)
  const draft = db.selectFrom('contentDraft').select(['publishAt', 'scheduleFailed']).where('id', '=', _id)
  expect(await draft.executeTakeFirst()).toEqual({ publishAt: null, scheduleFailed: 'FORBIDDEN' })
  expect(await refusals()).toEqual([{ call: 'post.publish', refusal: 'FORBIDDEN' }])
})
