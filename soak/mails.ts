import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that accepts every mail, and reads only those that a caller waits for. */
export interface Mails {
  url: string
  /** Returns the text of the next mail to an address; empty if none arrives within a minute. */
  waitFor(address: string): Promise<string>
  stopWaiting(address: string): void
  count(): number
}

const TIMEOUT_MS = 60_000

export async function receiveMails(): Promise<Mails> {
  const awaited = new Map<string, (text: string) => void>()
  let count = 0
  const stopWaiting = (address: string) => {
    awaited.get(address)?.('')
    awaited.delete(address)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      // Read before the mail is accepted, because that resets the envelope.
      const address = session.envelope.rcptTo[0]?.address ?? ''
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        count += 1
        done()
        const resolve = awaited.get(address)
        if (!resolve) return
        awaited.delete(address)
        const { text = '' } = await PostalMime.parse(Buffer.concat(chunks))
        resolve(text)
      })
    },
  })
  // Clients that close the connection early are ignored.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    waitFor: (address) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => stopWaiting(address), TIMEOUT_MS)
        awaited.set(address, (text) => {
          clearTimeout(timer)
          resolve(text)
        })
      }),
    stopWaiting,
    count: () => count,
  }
}
