import { createHash, randomUUID } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'
import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import * as z from 'zod'
import type { Trx } from '#lib/db.server.ts'
import { FailedForGood, type JobKind, type Jobs } from '#lib/jobs.server.ts'
import { type MailProblem, mailProblemOf } from '#lib/mailProblem.ts'
import { countMail } from '#lib/metrics.server.ts'
import { traceCall } from '#lib/tracing.server.ts'

export interface Mail {
  to: string
  /** The reply-to address, if it is not the studio's. */
  replyTo?: string
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /**
   * The address for unsubscribing from mails of this kind: opened as a page, or by one request of a mail program (RFC
   * 8058).
   */
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
 * A kind of mail that is composed when it is sent. It is declared once, so that no mail is queued that can't be
 * composed.
 */
export interface MailKind {
  name: string
}

/** The channels by which a message can be sent. */
export type MessageChannel = 'mail' | 'whatsapp' | 'push'

/**
 * Composes a mail from its id when it is sent; null when there is no longer a reason to send it. `jobId`: the job
 * that sends it; undefined when the mail is only composed to see whether there is a reason. `channel`: the mail is
 * composed for a message by another channel, which some people have chosen instead.
 */
export type MailMaker = (id: string, jobId?: string, channel?: MessageChannel) => Promise<Mail | null>

/** The kind of a composed mail, and the id that it was composed from. */
export interface MadeFrom {
  kind: string
  id: string
}

/** Records the state of each mail; the id of a mail is the id of its job. */
export interface Outbox {
  /** Called in the transaction that queues the mail. */
  queued(
    trx: Trx,
    id: string,
    mail: { finished: Pick<Mail, 'to' | 'subject'> } | { made: MadeFrom; delaySeconds: number },
  ): Promise<void>
  /**
   * Whether the mail waits for the end of the quiet hours. If it does, `requeue` queues it for that time, in the
   * transaction that records this.
   */
  waits(
    id: string,
    made: MadeFrom,
    requeue: (trx: Trx, delaySeconds: number) => Promise<void>,
  ): Promise<boolean>
  /** Whether the mail was sent, or has failed, before: a server was stopped before it could end the job. */
  isSentOrFailed(id: string): Promise<boolean>
  /** Mails that are not essential are not sent to an address that was refused permanently. */
  isRefused(address: string): Promise<boolean>
  sent(id: string, mail: Mail, made: MadeFrom | undefined): Promise<void>
  /** Called if there was no longer a reason to send the mail. */
  dropped(id: string): Promise<void>
  /** An attempt failed; `mail` if it could be composed. */
  tried(id: string, problem: MailProblem, mail: Mail | undefined): Promise<void>
  /** Called when there are no more attempts, with the reason of the last one. */
  failed(id: string): Promise<void>
}

export interface Mailer {
  /** Queues a composed mail with the transaction. Its content is encrypted, because it may contain a code or a link. */
  send(trx: Trx, mail: Mail): Promise<void>
  /** Queues a mail that is composed from `id` when it is sent. */
  sendMade(trx: Trx, kind: MailKind, id: string, delaySeconds?: number): Promise<void>
  /** Queues the mail of this job again, for later: only once, even if the job is repeated. */
  sendLater(
    trx: Trx,
    kind: MailKind,
    id: string,
    later: { jobId: string; delaySeconds: number },
  ): Promise<void>
  /** Registers how mails of this kind are composed. */
  make(kind: MailKind, maker: MailMaker): void
  /** Composes a mail without sending it; null when there is no longer a reason to send it. */
  compose(made: MadeFrom, channel?: MessageChannel): Promise<Mail | null>
  /** Starts sending. Call it after all kinds are registered: mails may have been waiting since before the start. */
  work(): Promise<void>
  stop(): void
}

const sealedPayload = z.object({ kind: z.literal('ready'), sealed: z.string() })
type SealedMail = z.infer<typeof sealedPayload>
/**
 * `first`: the job that first queued the mail, if it waited for the end of the quiet hours: the outbox identifies the
 * mail by it.
 */
const madePayload = z.object({ kind: z.string(), id: z.string(), first: z.string().optional() })
const payload = z.union([sealedPayload, madePayload])
const mailIdOf = (job: z.infer<typeof payload>, jobId: string): string =>
  'first' in job && job.first ? job.first : jobId

/** Prevents mail servers from wrapping or re-encoding content that a program will read. */
const exactEncoding = { contentTransferEncoding: 'base64' } as const

/**
 * About a day of attempts: an SMTP server may be down for a night. Two workers, because one may have to wait for a
 * recipient's server that does not respond.
 */
const mailJob: JobKind<z.infer<typeof payload>> = { name: 'mail', payload, retryLimit: 100, workers: 2 }

/** The id of the job that replaces another one. The queue accepts an id only once. */
const followUpIdOf = (jobId: string): string =>
  createHash('sha256')
    .update(`after:${jobId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

const NOT_MADE: MailProblem = { reason: 'notMade', code: null, isFinal: false }

/**
 * Tries a few times to record that a mail was sent, because otherwise another attempt at the job would send it
 * again.
 */
async function retryRecord(record: () => Promise<void> | undefined): Promise<void> {
  for (const pause of [200, 1_000, 3_000, 0]) {
    try {
      return await record()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

export function createMailer(options: {
  jobs: Jobs
  smtpUrl: string
  /** Called for each mail: the studio's address may change. */
  from: () => Promise<Sender>
  secret: string
  outbox?: Outbox
}): Mailer {
  const { jobs, outbox } = options
  const key = createHash('sha256').update(`mail:${options.secret}`).digest()
  const transport = nodemailer.createTransport({
    url: options.smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // A connection may have been closed while it was idle, so one attempt is repeated; all further attempts are made
    // and counted by the queue.
    maxRequeues: 1,
  } as SMTPPool.Options & { url: string })
  const makers = new Map<string, MailMaker>()

  const open = async (sealed: string): Promise<Mail> => {
    const { plaintext } = await compactDecrypt(sealed, key)
    return JSON.parse(new TextDecoder().decode(plaintext)) as Mail
  }
  const compose = (
    { kind, id }: MadeFrom,
    jobId?: string,
    channel?: MessageChannel,
  ): Promise<Mail | null> => {
    const maker = makers.get(kind)
    if (!maker) throw new Error(`no maker is registered for mails of kind ${kind}`)
    return maker(id, jobId, channel)
  }
  const transmit = async (mail: Mail, jobId: string, from: Sender) => {
    // One Message-ID for all attempts: if the response of a server that accepted the mail is lost, the repeated
    // message is recognised as the same.
    const attachments = mail.attachments?.map((each) => ({ ...each, ...exactEncoding })) ?? []
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
  }
  const deliver = async (job: z.infer<typeof payload>, ownId: string) => {
    const jobId = mailIdOf(job, ownId)
    if (await outbox?.isSentOrFailed(jobId)) return
    const requeue = (trx: Trx, delaySeconds: number) =>
      jobs.enqueue(trx, mailJob, { ...job, first: jobId }, delaySeconds, { id: followUpIdOf(ownId) })
    if ('id' in job && (await outbox?.waits(jobId, { kind: job.kind, id: job.id }, requeue))) return
    const recordFailure = (problem: MailProblem, mail?: Mail) => async (error: unknown) => {
      // The attempt counts as failed even if that could not be recorded.
      countMail('retried')
      await outbox?.tried(jobId, problem, mail).catch(() => {})
      throw problem.isFinal ? new FailedForGood((error as Error).message, { cause: error }) : error
    }
    const composed = 'sealed' in job ? undefined : { kind: job.kind, id: job.id }
    const prepare = async () => ({
      mail: composed ? await compose(composed, jobId) : await open((job as SealedMail).sealed),
      from: await options.from(),
    })
    const { mail, from } = await prepare().catch(recordFailure(NOT_MADE))
    if (!mail || !(await maySend(mail))) {
      countMail('dropped')
      await outbox?.dropped(jobId)
      return
    }
    await traceCall('mail', { 'mail.kind': job.kind }, () => transmit(mail, jobId, from)).catch((error) =>
      recordFailure(mailProblemOf(error), mail)(error),
    )
    countMail('sent')
    await retryRecord(() => outbox?.sent(jobId, mail, composed))
  }
  const queueMade = async (trx: Trx, made: MadeFrom, delaySeconds: number, jobId: string) => {
    await jobs.enqueue(trx, mailJob, made, delaySeconds, { id: jobId })
    await outbox?.queued(trx, jobId, { made, delaySeconds })
  }
  const maySend = async ({ to, unsubscribe }: Mail): Promise<boolean> =>
    // An address like this replaces that of an erased person: no mailbox can have it (RFC 2606).
    !to.endsWith('.invalid') && !(unsubscribe && (await outbox?.isRefused(to)))

  return {
    work: () =>
      jobs.work(mailJob, deliver, async (job, jobId) => {
        await outbox?.failed(mailIdOf(job, jobId))
        countMail('failed')
      }),
    async send(trx, mail) {
      const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(mail)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key)
      const jobId = randomUUID()
      await jobs.enqueue(trx, mailJob, { kind: 'ready', sealed }, 0, { id: jobId, urgent: true })
      await outbox?.queued(trx, jobId, { finished: mail })
    },
    sendMade: (trx, { name: kind }, id, delaySeconds = 0) =>
      queueMade(trx, { kind, id }, delaySeconds, randomUUID()),
    sendLater: (trx, { name: kind }, id, { jobId, delaySeconds }) =>
      queueMade(trx, { kind, id }, delaySeconds, followUpIdOf(jobId)),
    compose: (made, channel) => compose(made, undefined, channel),
    make: ({ name }, maker) => void makers.set(name, maker),
    stop: () => transport.close(),
  }
}
