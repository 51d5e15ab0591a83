import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { markResent, messageOfMember, queueAgain, whyNoOptionalMail } from '../outboxStore.server.ts'
import { REPLY_KIND } from '../rules.ts'
import { memberText } from '../text/member.ts'
import { auditExistingMember, requireMember } from './staffActions.server.ts'

const refuseWith = (reason: keyof typeof memberText.mailRefused) =>
  new Refusal('MAIL_NOT_AGAIN', { details: { reason: memberText.mailRefused[reason] } })

/**
 * Queues a failed mail again. It is composed again when it is sent, from the data and for the address of that time. A
 * mail that was not composed from stored data can't be sent again: it may have contained a code or a link, so its text
 * was never stored. Throws NOT_FOUND, PERSON_GONE, MAIL_NOT_AGAIN.
 */
export async function sendAgain(
  { db, mailer }: Pick<Deps, 'db' | 'mailer'>,
  by: Caller,
  { memberId, mailId }: { memberId: string; mailId: string },
  now: Temporal.Instant,
): Promise<void> {
  await requireMember(db, memberId)
  const found = await messageOfMember(db, { mailId, personId: memberId })
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.resent) throw refuseWith('already')
  if (!found.failed) throw refuseWith('notFailed')
  const { kind, about, channel } = found
  if (kind === null || about === null) throw refuseWith('notStored')
  if (kind === REPLY_KIND) throw refuseWith('reply')
  const mail = await mailer.compose({ kind, id: about }, channel)
  if (!mail) throw refuseWith('noReason')
  const why = channel === 'mail' && mail.unsubscribe ? await whyNoOptionalMail(db, mail.to) : undefined
  if (why) throw refuseWith(why)
  await inTransaction(db, async (trx) => {
    // If two people do this at once, the second waits here and is then refused.
    if (!(await markResent(trx, mailId, now))) throw refuseWith('already')
    if (channel === 'mail') await mailer.sendMade(trx, { name: kind }, about)
    else await queueAgain(trx, mailId)
    await auditExistingMember(
      trx,
      by,
      memberId,
      { action: 'member.mailAgain', after: { mail: mail.subject } },
      now,
    )
  })
}
