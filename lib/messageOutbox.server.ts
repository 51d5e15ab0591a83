import type { Trx } from '#lib/db.server.ts'
import type { MessageChannel } from '#lib/mail.server.ts'
import type { MailReason } from '#lib/mailTrouble.ts'

/** What became of a message at its provider; `template` and `category` are of WhatsApp. */
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
  about: string
  channel: Exclude<MessageChannel, 'mail'>
}

export interface UnsentMessage {
  id: string
  reason: MailReason
  code: number | null
  /** There is no other attempt. */
  isFinal: boolean
  subject?: string
}

/** Notes what happens to a message that goes by another channel than mail (`lib/mail.server.ts` has that of mails). */
export interface MessageOutbox {
  /** Queues one, about what it is composed from; `personId` is null for the sender of an enquiry without a record. */
  queue(trx: Trx, message: QueuedMessage): Promise<void>
  /** Queues the one that has failed once more, as another message. False: none has, or that was done already. */
  again(trx: Trx, message: Pick<QueuedMessage, 'kind' | 'about'>): Promise<boolean>
  /**
   * Before the provider is called, so that nothing is sent twice. False: another attempt began, it is over, or they no longer
   * want it.
   */
  begin(id: string): Promise<boolean>
  /** The provider has accepted it. A status of it may have been faster than this. */
  sent(message: SentMessage): Promise<void>
  /** It was not accepted: for good, or until the next attempt. */
  notSent(message: UnsentMessage): Promise<void>
  /** There are no more attempts, for the reason of the last one. */
  abandoned(id: string): Promise<void>
  /** There is no longer a reason to send it. */
  dropped(id: string): Promise<void>
  /** It waits until then. */
  deferred(trx: Trx, id: string, until: Temporal.Instant): Promise<void>
}
