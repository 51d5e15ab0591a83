import { replyToSend } from '#features/enquiry/reads.server.ts'
import { mayReply } from '#features/enquiry/rules.ts'
import { REPLY_KIND } from '#features/members/rules.ts'
import { quietEndOf } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import type { Deps } from '#lib/deps.server.ts'
import { FailedForGood } from '#lib/jobs.server.ts'
import { sendLater } from '#lib/messageOutbox.server.ts'
import { secondsUntil } from '#lib/time.ts'
import { type Whatsapp, WhatsappError } from '#lib/whatsapp.server.ts'
import { whatsappJob } from '../job.ts'
import { parameterOf, reasonOf, templateLanguages, waitsUntil, whatsappKinds } from '../rules.ts'
import { dropOptedOut, findTemplate, type MessageToSend, messageToSend } from '../store.server.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mailer' | 'outbox' | 'whatsapp'>

/**
 * Sends a message of the outbox, at most once: an attempt of unknown outcome is not repeated, because the API does not
 * recognise a repeated message. The text is the subject of the mail about the same event. That mail is composed now,
 * because there may no longer be a reason for it.
 */
export async function sendMessage(
  deps: SendDeps,
  { messageId, delaySeconds }: { messageId: string; delaySeconds: number },
): Promise<void> {
  const { db, clock, mailer, outbox, whatsapp } = deps
  if (delaySeconds > 0) return sendLater(deps, whatsappJob, messageId, { delaySeconds })
  const message = await messageToSend(db, messageId)
  if (!message || message.isOver) return
  // A server began to send the message, and was stopped before it recorded the result.
  if (message.hasBegun) return outbox.abandoned(messageId)
  const { kind, about, phone } = message
  if (kind === REPLY_KIND) return sendReply(deps, messageId, about)
  if (!whatsapp || !phone || !message.isOptedIn) return outbox.dropped(messageId)
  const now = clock.now()
  const wait = waitsUntil(kind, { ...message, quietEnd: quietEndOf('whatsapp', now, studioSettings()) })
  if (wait)
    return sendLater(deps, whatsappJob, messageId, { until: wait, delaySeconds: secondsUntil(wait, now) })
  const mail = await mailer.compose({ kind, id: about }, 'whatsapp')
  if (!mail) return outbox.dropped(messageId)
  await sendEvent(deps, whatsapp, { ...message, id: messageId, phone, subject: parameterOf(mail.subject) })
}

async function sendEvent(
  deps: SendDeps,
  whatsapp: Whatsapp,
  {
    id,
    kind,
    phone,
    subject,
    firstName,
    language,
  }: MessageToSend & { id: string; phone: string; subject: string },
): Promise<void> {
  const { db, outbox } = deps
  const name = whatsappKinds[kind]?.template ?? ''
  const code = templateLanguages[language]
  const template = await findTemplate(db, name, code)
  if (template?.status !== 'APPROVED')
    return outbox.notSent({ id, reason: 'template', code: null, isFinal: true, subject })
  if (!(await outbox.begin(id))) return dropOptedOut(db, id)
  const parameters = [parameterOf(firstName), subject]
  const sent = { id, template: name, category: template.category, subject }
  await transmit(deps, sent, () =>
    whatsapp.sendTemplate({ to: phone, template: name, language: code, parameters, reference: id }),
  )
}

/** Sends a reply that a member of staff wrote. The person waits for it, so the quiet hours do not delay it. */
async function sendReply(deps: SendDeps, id: string, answerId: string): Promise<void> {
  const { db, clock, outbox, whatsapp } = deps
  const reply = await replyToSend(db, answerId)
  if (!reply) return outbox.dropped(id)
  const { phone: to, text, template, hasOptedOut, wroteAt } = reply
  const fail = (reason: 'signIn' | 'template' | 'windowClosed' | 'stopped') =>
    outbox.notSent({ id, reason, code: null, isFinal: true })
  if (!whatsapp) return fail('signIn')
  if (!template) {
    if (!mayReply(wroteAt, clock.now())) return fail('windowClosed')
    if (!(await outbox.begin(id))) return
    await transmit(deps, { id, category: 'SERVICE' }, () => whatsapp.sendText({ to, text, reference: id }))
    return
  }
  const { name, language, parameters } = template
  const stored = await findTemplate(db, name, language)
  if (stored?.status !== 'APPROVED') return fail('template')
  // The person may have written STOP since the reply was queued.
  if (hasOptedOut) return fail('stopped')
  if (!(await outbox.begin(id))) return
  await transmit(deps, { id, template: name, category: stored.category }, () =>
    whatsapp.sendTemplate({ to, template: name, language, parameters, reference: id }),
  )
}

/** Calls the API and records the result. */
async function transmit(
  { outbox }: SendDeps,
  message: { id: string; subject?: string; template?: string; category: string },
  call: () => Promise<string>,
): Promise<void> {
  const providerId = await call().catch(async (error: unknown) => {
    const { outcome, code } =
      error instanceof WhatsappError ? error : new WhatsappError('unknown', null, 'an error of ours')
    const reason = outcome === 'unknown' ? 'unknown' : reasonOf(code)
    const isFinal = outcome !== 'notSent'
    const { id, subject } = message
    await outbox.notSent({ id, reason, code, isFinal, ...(subject === undefined ? {} : { subject }) })
    throw isFinal ? new FailedForGood((error as Error).message, { cause: error }) : error
  })
  await outbox.sent({ ...message, providerId })
}
