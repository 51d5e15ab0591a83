import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { startServer } from './server.ts'

let database: TestDatabase
let folder: string
let smtp: SMTPServer
/** The From lines of the received mails, by recipient. */
const senders = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'contrology-sender-'))
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        const from = /^From: (.*)\r$/m.exec(Buffer.concat(parts).toString())?.[1]
        senders.set(to?.address ?? '', from ?? '')
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await rm(folder, { recursive: true, force: true })
  await database.drop()
})

const start = (env: Record<string, string>) => {
  const { port } = smtp.server.address() as AddressInfo
  const SMTP_URL = `smtp://127.0.0.1:${port}`
  return startServer({ DATABASE_URL: database.url, DATA_DIR: folder, SMTP_URL, ...env })
}

const requestCode = async (url: string, email: string) => {
  const response = await fetch(`${url}/api/v1/user/send-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  expect(response.status).toBe(200)
}
const senderOfMailTo = (email: string) => expect.poll(() => senders.get(email), { timeout: 20_000 })

test('mail comes from the studio’s address, waits until there is one, and MAIL_FROM takes precedence', async () => {
  const server = await start({})
  await requestCode(server.url, 'early@example.com')
  // An attempt to send the mail fails, and the mail stays queued, because the studio has no address yet.
  await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('mail has no sender')
  expect(senders.size).toBe(0)
  const profile = { name: 'Studio of the Test', email: 'desk@studio.example' }
  await database.pool.query('insert into studio (profile) values ($1)', [JSON.stringify(profile)])
  await senderOfMailTo('early@example.com').toBe('Studio of the Test <desk@studio.example>')
  expect(await server.end('SIGTERM')).toBe(0)

  const other = await start({ MAIL_FROM: 'Front Desk <front@studio.example>' })
  await requestCode(other.url, 'late@example.com')
  await senderOfMailTo('late@example.com').toBe('Front Desk <front@studio.example>')
  expect(await other.end('SIGTERM')).toBe(0)
}, 120_000)
