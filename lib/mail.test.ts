import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { inTransaction } from '#lib/db.server.ts'
import { startJobs } from '#lib/jobs.server.ts'
import { createMailer } from '#lib/mail.server.ts'
import { testDatabase } from '#tests/database.ts'

/** A mail server; `receive` gets each message as it was sent. */
async function mailServer(receive: (message: string) => void) {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        receive(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

test('a reply to a mail goes to the given address, and the mail comes from the studio', async () => {
  const received: string[] = []
  const { port, stop } = await mailServer((message) => received.push(message))
  const database = await testDatabase()
  const jobs = await startJobs(database.url, pino({ level: 'silent' }))
  const from = async () => ({ name: 'Test Studio', address: 'hello@studio.example' })
  const mailer = createMailer({ jobs, smtpUrl: `smtp://127.0.0.1:${port}`, from, secret: 'secret' })
  await mailer.work()

  await inTransaction(database.db, (trx) =>
    mailer.send(trx, {
      to: 'desk@studio.example',
      replyTo: 'meera@people.example',
      subject: 'Enquiry',
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  )
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(1)
  expect(received[0]).toMatch(/^From: Test Studio <hello@studio\.example>\r$/m)
  expect(received[0]).toMatch(/^Reply-To: meera@people\.example\r$/m)
  expect(received[0]).toMatch(/^To: desk@studio\.example\r$/m)

  await jobs.stop()
  mailer.stop()
  await database.drop()
  await stop()
})

test('a code is sent before the mails of a cancelled class that were queued earlier', async () => {
  const order: string[] = []
  const { port, stop } = await mailServer(() => order.push('code'))
  const database = await testDatabase()
  const log = pino({ level: 'silent' })
  const from = async () => ({ name: 'Test Studio', address: 'hello@studio.example' })
  const start = async () => {
    const jobs = await startJobs(database.url, log)
    const mailer = createMailer({ jobs, smtpUrl: `smtp://127.0.0.1:${port}`, from, secret: 'secret' })
    return { jobs, mailer }
  }
  const first = await start()
  await first.mailer.work()
  await first.jobs.stop()
  const kind = { name: 'classCancelled' }
  await inTransaction(database.db, async (trx) => {
    for (let n = 0; n < 40; n += 1) await first.mailer.sendMade(trx, kind, `member ${n}`)
  })
  const codeMail = { to: 'meera@people.example', subject: 'Your code', html: '<p>1</p>', text: '1' }
  await inTransaction(database.db, (trx) => first.mailer.send(trx, codeMail))

  const { jobs, mailer } = await start()
  mailer.make(kind, async (id) => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    order.push(id)
    return null
  })
  await mailer.work()
  await expect.poll(() => order.length, { timeout: 20_000 }).toBe(41)
  // Two workers have taken six mails each by then.
  expect(order.indexOf('code')).toBeLessThan(12)

  await jobs.stop()
  first.mailer.stop()
  mailer.stop()
  await database.drop()
  await stop()
})

test('mail that was queued before its worker started is sent at the first attempt', async () => {
  const database = await testDatabase()
  const warned: string[] = []
  const log = pino({}, { write: (line: string) => void warned.push(line) })
  const jobs = await startJobs(database.url, log)
  const from = async () => ({ name: 'Test Studio', address: 'hello@studio.example' })
  const mailer = createMailer({ jobs, smtpUrl: 'smtp://127.0.0.1:9', from, secret: 'secret' })
  await mailer.work()
  await jobs.stop()

  // The situation when the next server starts: the mail is queued before the features have registered their kinds of
  // mail.
  await inTransaction(database.db, (trx) => mailer.sendMade(trx, { name: 'welcome' }, 'person-id'))
  const nextJobs = await startJobs(database.url, log)
  const nextMailer = createMailer({ jobs: nextJobs, smtpUrl: 'smtp://127.0.0.1:9', from, secret: 'secret' })
  const created: string[] = []
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  nextMailer.make({ name: 'welcome' }, async (id) => {
    created.push(id)
    return null
  })
  await nextMailer.work()
  await expect.poll(() => created, { timeout: 20_000 }).toEqual(['person-id'])
  expect(warned).toEqual([])

  await nextJobs.stop()
  mailer.stop()
  nextMailer.stop()
  await database.drop()
})
