import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timetableRoutes } from '#features/timetable/routes.server.ts'
import { studioDay } from '#lib/time.ts'
import type { ApiPlugin } from '#server/app.ts'
import { type TestApp, testApp } from '../tests/app.ts'
import { makeClass, makeStudio } from '../tests/timetable.ts'

let studio: TestApp
let port: number
/** Requests that reached the framework. */
let seen = 0

const countRequests: ApiPlugin = (app) =>
  app.addHook('onRequest', async () => {
    seen += 1
  })

beforeAll(async () => {
  studio = await testApp({
    routes: [countRequests, timetableRoutes],
  })
  await makeClass(studio.database.db, await makeStudio(studio.database.db), studio.clock.now())
  await studio.app.listen({ port: 0, host: '127.0.0.1' })
  port = (studio.app.server.address() as { port: number }).port
})
afterAll(() => studio.close())

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

const PATH = '/api/v1/user/get-classes?limit=200'

/** One request over a real socket, as it travels: nothing is unpacked. */
const ask = (headers: Record<string, string> = {}, method = 'GET', path = PATH): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers, agent: false }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      const { statusCode = 0, headers: told } = response
      resolve({ status: statusCode, headers: told, body: Buffer.concat(parts) })
    })
      .once('error', reject)
      .end()
  })

const reaching = async (asking: () => Promise<unknown>): Promise<number> => {
  const before = seen
  await asking()
  return seen - before
}

test.each([
  ['br', { 'accept-encoding': 'gzip, br' }],
  ['gzip', { 'accept-encoding': 'gzip' }],
  ['no encoding', {}],
])('in %s the kept answer leaves as the framework sent it, to the last header', async (_, headers) => {
  await studio.deps.changes.announce('timetable')
  const first = await ask(headers)
  const reached = await reaching(async () => expect(await ask(headers)).toEqual(first))
  expect(reached).toBe(0)
  expect(first.headers['x-content-type-options']).toBe('nosniff')
})

test('the date is that of the server’s clock, second by second', async () => {
  await ask()
  studio.clock.set('2026-11-23T06:30:41Z')
  expect((await ask()).headers.date).toBe('Mon, 23 Nov 2026 06:30:41 GMT')
})

test('who has the answer already is told so in a line', async () => {
  const { headers } = await ask()
  const reached = await reaching(async () => {
    const answer = await ask({ 'if-none-match': String(headers.etag) })
    expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, headers.etag])
  })
  expect(reached).toBe(0)
})

test('a change is seen by the very next request', async () => {
  await ask()
  const day = studioDay(studio.clock.now()).toString()
  await studio.database.db.updateTable('session').set({ capacity: 7 }).where('date', '=', day).execute()
  await studio.deps.changes.announce('timetable')
  const { body } = await ask()
  const { data } = JSON.parse(body.toString()) as { data: { items: { date: string; capacity: number }[] } }
  expect(data.items.find((item) => item.date === day)?.capacity).toBe(7)
})

test('with a new minute the framework is asked again, as what is over may have changed', async () => {
  await ask()
  expect(await reaching(() => ask())).toBe(0)
  studio.clock.advance({ minutes: 1 })
  expect(await reaching(() => ask())).toBe(1)
})

test('a sign-in that ends leaves public answers in their place', async () => {
  await ask()
  studio.deps.changes.announceHere(`signIn:${crypto.randomUUID()}`)
  expect(await reaching(() => ask())).toBe(0)
})

test('other methods and refused questions go to the framework each time', async () => {
  await ask()
  expect(await reaching(() => ask({}, 'POST'))).toBe(1)
  expect(await reaching(() => ask({}, 'HEAD'))).toBe(1)
  const wrong = `${PATH}&week=never`
  for (const _ of [1, 2]) {
    expect(await reaching(async () => expect((await ask({}, 'GET', wrong)).status).toBe(400))).toBe(1)
  }
})
