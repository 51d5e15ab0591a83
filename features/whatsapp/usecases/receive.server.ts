import * as z from 'zod'
import { storeMessage } from '#features/enquiry/usecases/storeMessage.server.ts'
import type { Purpose } from '#features/messages/rules.ts'
import { recordConsentFor } from '#features/messages/usecases/recordConsent.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import type { Language } from '#lib/language.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { isBefore } from '#lib/time.ts'
import { commandIn, languageOf, reasonOf, type StartReply, startReplies } from '../rules.ts'
import { peopleByPhone, recordArrival, recordStatus } from '../store.server.ts'

const phone = z.string().regex(/^\d{6,15}$/)
const providerId = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}]+$/u)
/** Control characters are removed, because the database can't store some of them. */
const plainText = z.string().transform((text) => text.replace(/[^\P{Cc}\t\n\r]/gu, ''))
const seconds = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000))

const statusShape = z.object({
  id: providerId,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  biz_opaque_callback_data: z.uuid().nullish().catch(null),
  errors: z.array(z.object({ code: z.int32().catch(0) })).nullish(),
  pricing: z
    .object({ billable: z.boolean().nullish(), category: plainText.pipe(z.string().max(40)).nullish() })
    .nullish(),
})
const messageShape = z.object({
  id: providerId,
  from: phone,
  timestamp: seconds.nullish().catch(null),
  type: z.string().max(40),
  text: z.object({ body: plainText }).nullish(),
  button: z.object({ text: plainText }).nullish(),
})
const preferenceShape = z.object({
  wa_id: phone,
  value: z.enum(['stop', 'resume']),
  timestamp: z.union([z.string(), z.number()]),
})
const valueShape = z.object({
  statuses: z.array(z.unknown()).max(1000).nullish(),
  messages: z.array(z.unknown()).max(1000).nullish(),
  user_preferences: z.array(z.unknown()).max(1000).nullish(),
  contacts: z
    .array(z.object({ wa_id: z.string(), profile: z.object({ name: plainText }).nullish() }))
    .nullish()
    .catch(null),
})
const envelope = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })).max(1000),
})

type ReceiveDeps = Pick<Deps, 'db' | 'clock' | 'whatsapp' | 'throttle' | 'publicUrl' | 'log'>

/**
 * Processes each item of a webhook call in its own transaction. If an item fails, the others are stored, and WhatsApp
 * repeats the call, which stores nothing twice. Unknown items are ignored.
 */
export async function receive(deps: ReceiveDeps, body: unknown): Promise<void> {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return
  const now = deps.clock.now()
  const failures: unknown[] = []
  const replies: Reply[] = []
  for (const processItem of parsed.data.entry.flatMap(({ changes }) => changes.flatMap(itemsOf))) {
    const reply = await inTransaction(deps.db, (trx) => processItem(trx, now)).catch((error: unknown) => {
      failures.push(error)
    })
    if (reply) replies.push(reply)
  }
  await Promise.all(replies.map((reply) => send(deps, reply)))
  if (failures.length > 0) throw failures[0]
}

interface Reply {
  to: string
  language: Language
  reply: StartReply
}

/** WhatsApp charges for each reply, and the replies to a repeated command are the same. */
const replyLimit: Limit = { name: 'whatsapp.answer', points: 5, seconds: 24 * 60 * 60 }

/** Sends a reply without a retry: a person who gets none can write again. */
async function send(
  { whatsapp, throttle, publicUrl, log }: ReceiveDeps,
  { to, language, reply }: Reply,
): Promise<void> {
  try {
    await throttle.take(replyLimit, to)
    await whatsapp?.sendText({ to, text: startReplies[reply][language](`${publicUrl}/?account=messages`) })
  } catch (error) {
    log.warn({ err: error }, 'a START was not answered')
  }
}

type Item = (trx: Trx, now: Temporal.Instant) => Promise<Reply | undefined>

function itemsOf(change: { value: unknown }): Item[] {
  const value = valueShape.safeParse(change.value).data
  const nameOf = (from: string) => value?.contacts?.find((each) => each.wa_id === from)?.profile?.name
  return [
    ...parseEach(value?.statuses, statusShape).map(
      (status): Item =>
        async (trx) => {
          await storeStatus(trx, status)
          return undefined
        },
    ),
    ...parseEach(value?.messages, messageShape).map(
      (message): Item =>
        (trx, now) =>
          processMessage(trx, { ...message, name: nameOf(message.from) }, now),
    ),
    ...parseEach(value?.user_preferences, preferenceShape).map(
      (preference): Item =>
        async (trx, now) => {
          await processPreference(trx, preference, now)
          return undefined
        },
    ),
  ]
}

/** A choice about promotion in WhatsApp. Stopping it withdraws the consent to news; resuming it gives no consent. */
async function processPreference(
  trx: Trx,
  { wa_id, value, timestamp }: z.infer<typeof preferenceShape>,
  now: Temporal.Instant,
): Promise<void> {
  if (value === 'resume') return
  if (await recordArrival(trx, digest(`preference:${wa_id}:${value}:${timestamp}`), now))
    await stopMessages(trx, wa_id, 'news', now)
}

const parseEach = <T>(list: unknown[] | null | undefined, shape: z.ZodType<T>): T[] =>
  (list ?? []).flatMap((each) => shape.safeParse(each).data ?? [])

const storeStatus = (trx: Trx, change: z.infer<typeof statusShape>): Promise<void> => {
  const code = change.errors?.[0]?.code ?? null
  return recordStatus(trx, {
    providerId: change.id,
    reference: change.biz_opaque_callback_data ?? null,
    status: change.status,
    at: change.timestamp,
    reason: change.status === 'failed' ? reasonOf(code ?? 0) : null,
    code,
    category: change.pricing?.category?.toUpperCase() ?? null,
    billable: change.pricing?.billable ?? null,
  })
}

/** Runs the commands STOP and START. Every other message goes to the inbox. */
async function processMessage(
  trx: Trx,
  { id, from, timestamp, text, button, name }: z.infer<typeof messageShape> & { name: string | undefined },
  now: Temporal.Instant,
): Promise<Reply | undefined> {
  if (!(await recordArrival(trx, id, now))) return undefined
  const written = (text?.body ?? button?.text ?? '').trim()
  const command = commandIn(written)
  const receivedAt = timestamp && isBefore(timestamp, now) ? timestamp : now
  if (command === 'stop') {
    await stopMessages(trx, from, 'whatsapp', receivedAt)
    return undefined
  }
  if (command)
    return { to: from, language: languageOf(written), reply: await restartMessages(trx, from, receivedAt) }
  const message = written || 'Sent by WhatsApp: a picture, a voice message or another file.'
  await storeMessage(trx, { name, phone: from, message, at: receivedAt }, now)
  return undefined
}

/** Stops messages for all people with this number. */
async function stopMessages(trx: Trx, from: string, purpose: Purpose, at: Temporal.Instant): Promise<void> {
  for (const { id, given } of await peopleByPhone(trx, from, purpose))
    if (given) await recordConsentFor(trx, { personId: id, by: id, purpose, given: false }, at)
}

/**
 * Undoes a stop that was sent by message, if only one person has the number. If several people have it, it is unknown
 * who writes, and nobody can consent for somebody else. A consent that was withdrawn in the account or at the desk must
 * be given in the account again, where its text is shown.
 */
async function restartMessages(trx: Trx, from: string, at: Temporal.Instant): Promise<StartReply> {
  const people = await peopleByPhone(trx, from, 'whatsapp')
  if (people.length > 1) return 'shared'
  const [person] = people
  if (person?.given) return 'on'
  // A message that arrives late must not undo a later stop.
  if (!person?.stopped || (person.givenAt && isBefore(at, person.givenAt))) return 'account'
  await recordConsentFor(trx, { personId: person.id, by: person.id, purpose: 'whatsapp', given: true }, at)
  return 'on'
}
