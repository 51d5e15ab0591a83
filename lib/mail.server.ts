import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import * as z from 'zod'
import type { Db, Trx } from '#lib/db.server.ts'
import { type JobKind, type Jobs, wakeAfterCommit } from '#lib/jobs.server.ts'

export interface Mail {
  to: string
  /** The reply-to address, if it is not the studio's. */
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /** The address that ends mails of its kind, by a page and by one request of a mail program (RFC 8058). */
  unsubscribe?: string
}

export interface Attachment {
  filename: string
  /** Such as `text/calendar; method=PUBLISH`. */
  contentType: string
  content: string
  /** How the content is written; as text by default. */
  encoding?: 'base64'
}

export interface Sender {
  name: string
  address: string
}

/**
 * A kind of mail that is composed when it is sent. It is declared once, so that nothing is queued for which no
 * maker exists.
 */
export interface MailKind {
  name: string
}

/** Composes a mail from its job's id when it is sent; null when there is no longer a reason to send it. */
export type MailMaker = (id: string) => Promise<Mail | null>

/** The kind of a composed mail, and the id that it was composed from. */
export interface MadeFrom {
  kind: string
  id: string
}

export interface Mailer {
  /** Queues a finished mail with the transaction. Its content is encrypted: it may hold a code or a link. */
  send(trx: Trx, mail: Mail): Promise<void>
  /** Queues a mail that is composed from `id` when it is sent. */
  sendMade(trx: Trx, kind: MailKind, id: string, delaySeconds?: number): Promise<void>
  /** Registers how the mails of a kind are composed. */
  make(kind: MailKind, maker: MailMaker): void
  /** Starts sending. Call it once all kinds are registered: mails may have been waiting since before the start. */
  work(): Promise<void>
  stop(): void
}

const payload = z.union([
  z.object({ kind: z.literal('ready'), sealed: z.string() }),
  z.object({ kind: z.string(), id: z.string() }),
])

/** Keeps mail servers from wrapping or re-encoding what a program will read. */
const exactly = { contentTransferEncoding: 'base64' } as const

/** About a day of attempts: an SMTP server may be down for a night. */
const mailJob: JobKind<z.infer<typeof payload>> = { name: 'mail', payload, retryLimit: 100 }

/** For a statement that queues a mail by itself (`enqueue_job`). */
export const mailQueued = (db: Db): void => wakeAfterCommit(db, mailJob.name)

export function createMailer(options: {
  jobs: Jobs
  smtpUrl: string
  /** Called for each mail: the studio's address may change. */
  from: () => Promise<Sender>
  secret: string
  /** Called for each mail that was sent, with what it was composed from. Its errors are ignored: the mail is already sent. */
  onSent?: (mail: Mail, jobId: string, made?: MadeFrom) => Promise<void>
}): Mailer {
  const { jobs } = options
  const key = createHash('sha256').update(`mail:${options.secret}`).digest()
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as SMTPPool.Options & { url: string })
  const makers = new Map<string, MailMaker>()

  const open = async (sealed: string): Promise<Mail> => {
    const { plaintext } = await compactDecrypt(sealed, key)
    return JSON.parse(new TextDecoder().decode(plaintext)) as Mail
  }
  const mailOf = async (job: z.infer<typeof payload>): Promise<Mail | null> => {
    if ('sealed' in job) return open(job.sealed)
    const maker = makers.get(job.kind)
    if (!maker) throw new Error(`nobody makes mails of kind ${job.kind}`)
    return maker(job.id)
  }
  const deliver = async (job: z.infer<typeof payload>, jobId: string) => {
    const mail = await mailOf(job)
    // Such an address replaces that of an erased person: no mailbox can have it (RFC 2606).
    if (!mail || mail.to.endsWith('.invalid')) return
    const from = await options.from()
    // One Message-ID for all attempts: if the answer of a server that accepted the mail is lost, the repeated
    // message is recognised as the same.
    const attachments = mail.attachments?.map((each) => ({ ...each, ...exactly })) ?? []
    const { unsubscribe, ...parts } = mail
    await transport.sendMail({
      ...parts,
      ...(unsubscribe && {
        list: { unsubscribe },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      attachments,
      from,
      messageId: `<${jobId}@${from.address.split('@')[1]}>`,
    })
    const made = 'sealed' in job ? undefined : { kind: job.kind, id: job.id }
    await options.onSent?.(mail, jobId, made).catch(() => {})
  }

  return {
    work: () => jobs.work(mailJob, deliver),
    async send(trx, mail) {
      const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(mail)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key)
      await jobs.enqueue(trx, mailJob, { kind: 'ready', sealed })
    },
    sendMade: (trx, { name: kind }, id, delaySeconds) =>
      jobs.enqueue(trx, mailJob, { kind, id }, delaySeconds),
    make: ({ name }, maker) => void makers.set(name, maker),
    stop: () => transport.close(),
  }
}
