import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { REPLY_KIND } from '#features/members/rules.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { addAnswer, deleteDraft, isSameAnswer, replyOfEnquiry } from '../answerStore.server.ts'
import { changeEnquiry, type Enquiry } from '../inboxStore.server.ts'
import { fillTemplate, fitsEveryRecipient, mayReply } from '../rules.ts'
import { hasOptedOut, lastWroteAt, templatesWithBody } from '../whatsappStore.server.ts'
import { type EnquiryChange, lockEnquiry, subjectOf } from './handleEnquiry.server.ts'

/** Free text, or an approved template. */
type ReplyWords = { text: string } | { template: { name: string; language: string } }

type ReplyDeps = Pick<Deps, 'db' | 'outbox' | 'whatsapp'>

/**
 * Answers a WhatsApp message by WhatsApp, through the outbox. Repeating it with the same `key` has no further effect;
 * another answer with that key is refused. Throws WHATSAPP_OFF, NOT_FOUND, PERSON_GONE; CHANGED if the sender wrote
 * again or somebody else handled the enquiry since then; WHATSAPP_WINDOW_CLOSED for free text more than a day after
 * they wrote; WHATSAPP_TEMPLATE and WHATSAPP_STOPPED for a template.
 */
export async function replyByWhatsapp(
  { db, outbox, whatsapp }: ReplyDeps,
  { by, enquiryId, version }: EnquiryChange,
  { key, close, words }: { key: string; close: boolean; words: ReplyWords },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enquiry = await lockEnquiry(trx, enquiryId)
    if (!whatsapp) throw new Refusal('WHATSAPP_OFF')
    const phone = numberOf(enquiry)
    const template = 'template' in words ? words.template : undefined
    const body = 'text' in words ? words.text : await textOfTemplate(trx, words.template, enquiry.name)
    const answer = { enquiryId, key, body, by: by.personId }
    const answerId = await addAnswer(trx, { ...answer, channel: 'whatsapp', template }, now)
    if (answerId === undefined) {
      if (await isSameAnswer(trx, answer)) return
      throw new Refusal('CHANGED')
    }
    if (enquiry.version !== version) throw new Refusal('CHANGED')
    await requireAllowed(trx, { phone, isTemplate: template !== undefined }, now)
    const state = close ? 'closed' : 'answered'
    const assignedTo = enquiry.assignedTo ?? by.personId
    await changeEnquiry(trx, enquiryId, { state, assignedTo, answeredAt: now, closedAt: close ? now : null })
    await deleteDraft(trx, enquiryId, by.personId)
    await outbox.queue(trx, {
      personId: enquiry.personId,
      kind: REPLY_KIND,
      about: answerId,
      channel: 'whatsapp',
    })
    const change = { before: { state: enquiry.state }, after: { state, answer: body } }
    await recordAudit(trx, by.personId, { action: 'enquiry.reply', ...subjectOf(enquiry), ...change }, now)
  })
}

/**
 * Sends a failed answer again. Throws the same refusals as the answer itself; MAIL_NOT_AGAIN if it has not failed, or
 * somebody else has sent it again.
 */
export async function replyAgain(
  { db, outbox, whatsapp }: ReplyDeps,
  { by, enquiryId, answerId }: { by: Caller; enquiryId: string; answerId: string },
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const enquiry = await lockEnquiry(trx, enquiryId)
    if (!whatsapp) throw new Refusal('WHATSAPP_OFF')
    const phone = numberOf(enquiry)
    const answer = await replyOfEnquiry(trx, { enquiryId, answerId })
    if (!answer) throw new Refusal('NOT_FOUND')
    await requireAllowed(trx, { phone, isTemplate: answer.template !== null }, now)
    if (!(await outbox.queueAgain(trx, { kind: REPLY_KIND, about: answerId })))
      throw new Refusal('MAIL_NOT_AGAIN')
    const after = { answer: answer.body }
    await recordAudit(trx, by.personId, { action: 'enquiry.replyAgain', ...subjectOf(enquiry), after }, now)
  })
}

/** The number of a sender who wrote by WhatsApp. Throws NOT_FOUND. */
function numberOf({ phone, whatsappAt }: Enquiry): string {
  if (!phone || !whatsappAt) throw new Refusal('NOT_FOUND')
  return phone
}

/** The text of a template for this person. Throws WHATSAPP_TEMPLATE. */
async function textOfTemplate(
  trx: Trx,
  { name, language }: { name: string; language: string },
  recipient: string,
): Promise<string> {
  const template = (await templatesWithBody(trx)).find(
    (each) => each.name === name && each.language === language && fitsEveryRecipient(each),
  )
  if (!template?.body) throw new Refusal('WHATSAPP_TEMPLATE')
  return fillTemplate(template.body, recipient)
}

/** Throws WHATSAPP_STOPPED for a template, WHATSAPP_WINDOW_CLOSED for free text. */
async function requireAllowed(
  trx: Trx,
  { phone, isTemplate }: { phone: string; isTemplate: boolean },
  now: Temporal.Instant,
): Promise<void> {
  if (isTemplate) {
    if (await hasOptedOut(trx, phone)) throw new Refusal('WHATSAPP_STOPPED')
    return
  }
  if (!mayReply(await lastWroteAt(trx, phone), now)) throw new Refusal('WHATSAPP_WINDOW_CLOSED')
}
