import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Attachment } from './mail.server.ts'

export interface CapturedMail {
  to: string
  /** The reply-to address, if it differs from the sender. */
  replyTo?: string | undefined
  /** The header fields for unsubscribing from its kind of mail, by their names in lower case. */
  unsubscribe: Record<string, string>
  subject: string
  text: string
  html: string
  attachments: Attachment[]
  /** ISO instant. */
  sentAt: string
}

export interface DevMailbox {
  /** The SMTP address of this mailbox: mail is sent over a real socket, as in production. */
  smtpUrl: string
  /** Newest first; `to` is compared without regard to case. */
  list(to?: string): Promise<CapturedMail[]>
  stop(): Promise<void>
}

/** An SMTP server on the loopback that delivers to nobody and stores every mail as a file in `folder`. */
export async function startDevMailbox(folder: string, now: () => Temporal.Instant): Promise<DevMailbox> {
  await mkdir(folder, { recursive: true })
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        store(folder, Buffer.concat(chunks), to, now()).then(() => callback(), callback)
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: (to) => read(folder, to),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The number of mails that this process has received. */
let arrived = 0

const contentOf = (type: string, content: Buffer): Pick<Attachment, 'content' | 'encoding'> =>
  type.startsWith('text/')
    ? { content: content.toString() }
    : { content: content.toString('base64'), encoding: 'base64' }

async function store(folder: string, raw: Buffer, to: string, now: Temporal.Instant): Promise<void> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  const captured: CapturedMail = {
    to,
    replyTo: mail.replyTo?.[0]?.address,
    unsubscribe: Object.fromEntries(
      mail.headers.flatMap(({ key, value }) => (key.startsWith('list-unsubscribe') ? [[key, value]] : [])),
    ),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      ...contentOf(mimeType, Buffer.from(content as ArrayBuffer)),
    })),
    sentAt: now.toString({ fractionalSecondDigits: 3 }),
  }
  arrived += 1
  // Written under a temporary name and then renamed, so that a reader never sees a part of a mail. The names sort by
  // arrival, even within one millisecond and while a test's clock is frozen.
  const order = `${String(now.epochMilliseconds).padStart(15, '0')}-${String(arrived).padStart(9, '0')}`
  const name = `${order}-${randomUUID()}.json`
  recipients.set(name, to.toLowerCase())
  await writeFile(join(folder, `.${name}`), JSON.stringify(captured))
  await rename(join(folder, `.${name}`), join(folder, name))
}

/** The recipient of each stored mail, by file name, because tests poll for one address among thousands of files. */
const recipients = new Map<string, string>()

async function read(folder: string, to?: string): Promise<CapturedMail[]> {
  const recipient = to?.toLowerCase()
  const isRecipient = (name: string) =>
    !name.startsWith('.') && (recipient === undefined || (recipients.get(name) ?? recipient) === recipient)
  const names = (await readdir(folder)).filter(isRecipient).sort().reverse()
  const mails = await Promise.all(
    names.map(async (name) => {
      const mail = JSON.parse(await readFile(join(folder, name), 'utf8')) as CapturedMail
      recipients.set(name, mail.to.toLowerCase())
      return mail
    }),
  )
  return recipient === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === recipient)
}
