import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts everything, and stores only mails that somebody waits for. */
export interface Mails {
  url: string
  /** The text of the next mail to an address; empty if there is none within a minute. */
  to(address: string): Promise<string>
  forget(address: string): void
  count(): number
}

const TIMEOUT_MS = 60_000

export async function receiveMails(): Promise<Mails> {
  const awaited = new Map<string, (text: string) => void>()
  let count = 0
  const forget = (address: string) => {
    awaited.get(address)?.('')
    awaited.delete(address)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      // Once the mail is accepted, its envelope is gone.
      const address = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        count += 1
        done()
        const take = awaited.get(address)
        if (!take) return
        awaited.delete(address)
        const { text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        take(text)
      })
    },
  })
  // Clients that close the connection early are ignored.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    to: (address) =>
      new Promise((resolve) => {
        const late = setTimeout(() => forget(address), TIMEOUT_MS)
        awaited.set(address, (text) => {
          clearTimeout(late)
          resolve(text)
        })
      }),
    forget,
    count: () => count,
  }
}
