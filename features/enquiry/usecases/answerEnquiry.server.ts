import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { letterheadOf, senderOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { addAnswer, deleteDraft, isSameAnswer } from '../answerStore.server.ts'
import { answerMail } from '../emails.tsx'
import { changeEnquiry, enquiryById } from '../inboxStore.server.ts'
import { hasAddress } from '../rules.ts'
import { type EnquiryChange, lockEnquiry, subjectOf } from './handleEnquiry.server.ts'

/**
 * Answers by mail from the studio's address, with the original message below, and stores the answer. A repeated call
 * with the same `key` does nothing; another answer with that key is refused. Answering an unassigned enquiry assigns
 * it. Throws NO_MAIL_ADDRESS, NOT_FOUND, PERSON_GONE; CHANGED if somebody else has handled it in the meantime, so that
 * nobody is answered twice.
 */
export async function answerEnquiry(
  { db, mailer, publicUrl }: Pick<Deps, 'db' | 'mailer' | 'publicUrl'>,
  { by, enquiryId, version }: EnquiryChange,
  { key, body, close }: { key: string; body: string; close: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const [original, letterhead, studio] = await Promise.all([
    enquiryById(db, enquiryId),
    letterheadOf({ db, publicUrl }),
    senderOf(db),
  ])
  if (!original) throw new Refusal('NOT_FOUND')
  if (!hasAddress(original)) throw new Refusal('NO_MAIL_ADDRESS')
  // Composed before the transaction, because it takes time. A message that is appended since then changes the version.
  const mail = await answerMail(letterhead, { enquiry: original, body, replyTo: studio?.address }, db)
  await inTransaction(db, async (trx) => {
    const enquiry = await lockEnquiry(trx, enquiryId)
    const answer = { enquiryId, key, body, by: by.personId }
    if ((await addAnswer(trx, answer, now)) === undefined) {
      if (await isSameAnswer(trx, answer)) return
      throw new Refusal('CHANGED')
    }
    if (enquiry.version !== version) throw new Refusal('CHANGED')
    const state = close ? 'closed' : 'answered'
    const assignedTo = enquiry.assignedTo ?? by.personId
    await changeEnquiry(trx, enquiryId, { state, assignedTo, answeredAt: now, closedAt: close ? now : null })
    await deleteDraft(trx, enquiryId, by.personId)
    await mailer.send(trx, mail)
    const change = { before: { state: enquiry.state }, after: { state, answer: body } }
    await recordAudit(trx, by.personId, { action: 'enquiry.answer', ...subjectOf(enquiry), ...change }, now)
  })
}
