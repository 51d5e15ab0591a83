import type { Trx } from '#lib/db.server.ts'
import type { MessageChannel } from '#lib/mail.server.ts'
import type { MailReason } from '#lib/mailTrouble.ts'

/** A message that its provider has accepted; `template` and `category` only for WhatsApp. */
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
  /** The id that the message is composed from. */
  about: string
  channel: Exclude<MessageChannel, 'mail'>
}

export interface UnsentMessage {
  id: string
  reason: MailReason
  code: number | null
  /** This was the last attempt. */
  isFinal: boolean
  subject?: string
}

/** Records what happens to each message by WhatsApp or push (for mails, see `Outbox` in `lib/mail.server.ts`). */
export interface MessageOutbox {
  /** `personId` is null for the sender of an enquiry who has no record. */
  queue(trx: Trx, message: QueuedMessage): Promise<void>
  /** Queues a failed message once more, as a new message. False: no such message has failed, or it was queued already. */
  again(trx: Trx, message: Pick<QueuedMessage, 'kind' | 'about'>): Promise<boolean>
  /**
   * Called before the provider is, so that nothing is sent twice. False: do not send it, because another attempt has begun,
   * it was sent or has failed, or its receiver no longer wants it.
   */
  begin(id: string): Promise<boolean>
  /** The provider has accepted it. The provider may have reported a status of it before this call. */
  sent(message: SentMessage): Promise<void>
  /** The provider did not accept it: there is another attempt, unless `isFinal`. */
  notSent(message: UnsentMessage): Promise<void>
  /** It has failed: there are no more attempts. The reason stays that of the last one. */
  abandoned(id: string): Promise<void>
  /** It is not sent, because there is no longer a reason to. */
  dropped(id: string): Promise<void>
  /** It is sent later: not before `until`. */
  deferred(trx: Trx, id: string, until: Temporal.Instant): Promise<void>
}
