import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** The reply of a mail server to a recipient: a code and a text, or no reply at all. */
export type SmtpReply = { code: number; text: string } | 'hangs'

export interface RefusingSmtp {
  url: string
  /** The reply for each recipient; all others are accepted. */
  answers: Map<string, SmtpReply>
  /** The mails that it has accepted, complete. */
  received: { to: string; message: string }[]
  /** How often a mail for each recipient was offered. */
  offered: Map<string, number>
  stop(): Promise<void>
}

/** An SMTP server that refuses the recipients that a test names. */
export async function startRefusingSmtp(): Promise<RefusingSmtp> {
  const answers: RefusingSmtp['answers'] = new Map()
  const received: RefusingSmtp['received'] = []
  const offered: RefusingSmtp['offered'] = new Map()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onRcptTo({ address }, _session, done) {
      offered.set(address, (offered.get(address) ?? 0) + 1)
      const answer = answers.get(address)
      if (answer === 'hangs') return
      if (!answer) return done()
      done(Object.assign(new Error(answer.text), { responseCode: answer.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        received.push({ to, message: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    answers,
    received,
    offered,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
