import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#lib/freePort.server.ts'
import { studioDay, systemClock } from '#lib/time.ts'
import { temporaryFolder } from '../cluster.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { type RefusingSmtp, startRefusingSmtp } from '../smtpServer.ts'
import { makeClass, makePackage, makeStudio } from '../timetable.ts'
import { type Member, makeMembers } from './members.ts'
import { call, type RunningServer, startServer } from './server.ts'

let database: TestDatabase
let smtp: RefusingSmtp
let folder: string
let member: Member
let classId: string
const running: RunningServer[] = []

const start = async (role: 'web' | 'worker', more: Record<string, string> = {}) => {
  const server = await startServer({
    ROLE: role,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'studio@studio.example',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    RAZORPAY_API_URL: 'http://127.0.0.1:1',
    ...more,
  })
  running.push(server)
  return server
}

beforeAll(async () => {
  database = await testDatabase()
  smtp = await startRefusingSmtp()
  folder = await temporaryFolder()
  const { db } = database
  const now = systemClock.now()
  classId = await makeClass(db, await makeStudio(db), now, { time: '10:00', capacity: 10 })
  ;[member] = (await makeMembers(db, 1, await makePackage(db), now)) as [Member]
})
afterAll(async () => {
  for (const server of running) await server.end('SIGTERM')
  await smtp.stop()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const countWaitingMails = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name = 'mail' and state = 'created'`.execute(database.db)
  return rows[0]?.count
}

test('a web server alone leaves the mail of a booking in the queue; a worker sends it, and serves no other requests', async () => {
  const web = await start('web')
  const listener = new pg.Client({ connectionString: database.url })
  const notifications: string[] = []
  listener.on('notification', ({ payload = '' }) => void notifications.push(payload.split(' ')[0] ?? ''))
  await listener.connect()
  await listener.query('listen contrology_invalidation')
  const date = studioDay(systemClock.now()).add({ days: 2 }).toString()
  const booked = await call(web, member.token, 'POST', `/user/create-order/${classId}`, { date })
  expect(booked.status).toBe(201)
  // The commit notifies the other processes once about the seats and once about the mail.
  await expect.poll(() => notifications.toSorted(), { timeout: 10_000 }).toEqual(['jobs:mail', 'timetable'])
  await listener.end()
  await sleep(5_000)
  expect(smtp.received).toEqual([])
  expect(await countWaitingMails()).toBe(1)

  const metricsPort = await freePort()
  const worker = await start('worker', { METRICS_PORT: String(metricsPort) })
  await expect.poll(() => smtp.received.length, { timeout: 15_000 }).toBe(1)
  await expect.poll(countWaitingMails).toBe(0)
  const statusOf = async (at: string) => (await fetch(at)).status
  expect(await statusOf(`${worker.url}/health/ready`)).toBe(200)
  expect(await statusOf(`${worker.url}/health/live`)).toBe(200)
  for (const path of ['/', '/classes', '/console', '/api/v1/user/get-classes', '/dev/mailbox'])
    expect(await statusOf(worker.url + path), path).toBe(404)
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toMatch(/^contrology_mails_total\{outcome="sent"\} 1$/m)
}, 120_000)
