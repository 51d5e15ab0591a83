import { type Db, inTransaction, type Trx } from '#lib/db.server.ts'
import type { JobKind, Jobs } from '#lib/jobs.server.ts'
import type { MessageChannel } from '#lib/mail.server.ts'
import type { MailReason } from '#lib/mailProblem.ts'

/** A message that its provider has accepted; `template` and `category` are only set for WhatsApp. */
export interface SentMessage {
  id: string
  subject?: string
  providerId?: string
  template?: string
  category?: string
}

export interface QueuedMessage {
  personId: string | null
  kind: string
  /** The id from which the message is composed. */
  about: string
  channel: Exclude<MessageChannel, 'mail'>
}

export interface UnsentMessage {
  id: string
  reason: MailReason
  code: number | null
  /** Whether this was the last attempt. */
  isFinal: boolean
  subject?: string
}

/** Records what happens to each message by WhatsApp or push (for mails, see `Outbox` in `lib/mail.server.ts`). */
export interface MessageOutbox {
  /** `personId` is null for the sender of an enquiry who has no record. */
  queue(trx: Trx, message: QueuedMessage): Promise<void>
  /** Queues a failed message again, as a new message. False: no such message has failed, or it is already queued. */
  queueAgain(trx: Trx, message: Pick<QueuedMessage, 'kind' | 'about'>): Promise<boolean>
  /**
   * Called before the message is passed to the provider, so that nothing is sent twice. False: do not send the message,
   * because another attempt has begun, it was sent or has failed, or the recipient no longer wants it.
   */
  begin(id: string): Promise<boolean>
  /** The provider has accepted the message. It may have reported the message's status even before this call. */
  sent(message: SentMessage): Promise<void>
  /** The provider did not accept the message: there is another attempt, unless `isFinal`. */
  notSent(message: UnsentMessage): Promise<void>
  /** The message has failed, and there are no more attempts. The reason is that of the last attempt. */
  abandoned(id: string): Promise<void>
  /** The message is not sent, because there is no longer a reason for it. */
  dropped(id: string): Promise<void>
  /** The message is sent later: not before `until`. */
  deferred(trx: Trx, id: string, until: Temporal.Instant): Promise<void>
}

/** Enqueues the job of a queued message for later. The job then decides again what to do with the message. */
export const sendLater = (
  { db, jobs, outbox }: { db: Db; jobs: Jobs; outbox: MessageOutbox },
  job: JobKind<{ messageId: string; delaySeconds: number }>,
  messageId: string,
  { until, delaySeconds }: { until?: Temporal.Instant; delaySeconds: number },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (until) await outbox.deferred(trx, messageId, until)
    await jobs.enqueue(trx, job, { messageId, delaySeconds: 0 }, delaySeconds)
  })
