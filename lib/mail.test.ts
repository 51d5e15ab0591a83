import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { startJobs } from '#lib/jobs.server.ts'
import { startMailer } from '#lib/mail.server.ts'
import { testDatabase } from '#tests/database.ts'

test('an answer to a mail goes where the mail says, and the mail comes from the studio', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const database = await testDatabase()
  const jobs = await startJobs(database.url, pino({ level: 'silent' }))
  const from = async () => ({ name: 'Test Studio', address: 'hello@studio.example' })
  const mailer = await startMailer({ jobs, smtpUrl: `smtp://127.0.0.1:${port}`, from, secret: 'secret' })

  await database.db.transaction().execute((trx) =>
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
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
