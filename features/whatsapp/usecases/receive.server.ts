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
import { commandIn, languageOf, reasonOf, type StartAnswer, startAnswers } from '../rules.ts'
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
 * Processes the items of one webhook call separately: if some fail, the others are stored and the call is repeated,
 * which stores nothing twice. Unknown items are ignored.
 */
export async function receive(deps: ReceiveDeps, body: unknown): Promise<void> {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return
  const now = deps.clock.now()
  const failures: unknown[] = []
  const answers: Reply[] = []
  for (const take of parsed.data.entry.flatMap(({ changes }) => changes.flatMap(itemsOf))) {
    const answer = await inTransaction(deps.db, (trx) => take(trx, now)).catch((error: unknown) => {
      failures.push(error)
    })
    if (answer) answers.push(answer)
  }
  await Promise.all(answers.map((answer) => send(deps, answer)))
  if (failures.length > 0) throw failures[0]
}

interface Reply {
  to: string
  language: Language
  reply: StartAnswer
}

/** WhatsApp charges for each reply, and a sender who repeats a command would get the same reply. */
const answerLimit: Limit = { name: 'whatsapp.answer', points: 5, seconds: 24 * 60 * 60 }

/** Sends a reply at most once, without a retry: a person who gets none can write again. */
async function send(
  { whatsapp, throttle, publicUrl, log }: ReceiveDeps,
  { to, language, reply }: Reply,
): Promise<void> {
  try {
    await throttle.take(answerLimit, to)
    await whatsapp?.sendText({ to, text: startAnswers[reply][language](`${publicUrl}/?account=messages`) })
  } catch (error) {
    log.warn({ err: error }, 'a START was not answered')
  }
}

type Item = (trx: Trx, now: Temporal.Instant) => Promise<Reply | undefined>

function itemsOf(change: { value: unknown }): Item[] {
  const value = valueShape.safeParse(change.value).data
  const nameOf = (from: string) => value?.contacts?.find((each) => each.wa_id === from)?.profile?.name
  return [
    ...known(value?.statuses, statusShape).map(
      (it): Item =>
        async (trx) => {
          await takeStatus(trx, it)
          return undefined
        },
    ),
    ...known(value?.messages, messageShape).map(
      (it): Item =>
        (trx, now) =>
          takeMessage(trx, { ...it, name: nameOf(it.from) }, now),
    ),
    ...known(value?.user_preferences, preferenceShape).map(
      (it): Item =>
        async (trx, now) => {
          await takePreference(trx, it, now)
          return undefined
        },
    ),
  ]
}

/** A choice about promotion by WhatsApp only: resuming it there is no consent to news by mail. */
async function takePreference(
  trx: Trx,
  { wa_id, value, timestamp }: z.infer<typeof preferenceShape>,
  now: Temporal.Instant,
): Promise<void> {
  if (value === 'resume') return
  if (await recordArrival(trx, digest(`preference:${wa_id}:${value}:${timestamp}`), now))
    await stop(trx, wa_id, 'news', now)
}

const known = <T>(list: unknown[] | null | undefined, shape: z.ZodType<T>): T[] =>
  (list ?? []).flatMap((each) => shape.safeParse(each).data ?? [])

const takeStatus = (trx: Trx, it: z.infer<typeof statusShape>): Promise<void> => {
  const code = it.errors?.[0]?.code ?? null
  return recordStatus(trx, {
    providerId: it.id,
    reference: it.biz_opaque_callback_data ?? null,
    status: it.status,
    at: it.timestamp,
    reason: it.status === 'failed' ? reasonOf(code ?? 0) : null,
    code,
    category: it.pricing?.category?.toUpperCase() ?? null,
    billable: it.pricing?.billable ?? null,
  })
}

/** Stop and start are commands; every other message goes to the inbox. */
async function takeMessage(
  trx: Trx,
  { id, from, timestamp, text, button, name }: z.infer<typeof messageShape> & { name: string | undefined },
  now: Temporal.Instant,
): Promise<Reply | undefined> {
  if (!(await recordArrival(trx, id, now))) return undefined
  const written = (text?.body ?? button?.text ?? '').trim()
  const command = commandIn(written)
  const receivedAt = timestamp && isBefore(timestamp, now) ? timestamp : now
  if (command === 'stop') {
    await stop(trx, from, 'whatsapp', receivedAt)
    return undefined
  }
  if (command) return { to: from, language: languageOf(written), reply: await start(trx, from, receivedAt) }
  const message = written || 'Sent by WhatsApp: a picture, a voice message or another file.'
  await storeMessage(trx, { name, phone: from, message, at: receivedAt }, now)
  return undefined
}

/** Stops messages for all people with this number. */
async function stop(trx: Trx, from: string, purpose: Purpose, at: Temporal.Instant): Promise<void> {
  for (const { id, given } of await peopleByPhone(trx, from, purpose))
    if (given) await recordConsentFor(trx, { personId: id, by: id, purpose, given: false }, at)
}

/**
 * Undoes a stop that was sent by message, if only one person has the number. With several people it is unknown who
 * writes, and nobody can agree for another person. A consent that was withdrawn in the account or at the desk must be
 * given there again, because its text is shown there.
 */
async function start(trx: Trx, from: string, at: Temporal.Instant): Promise<StartAnswer> {
  const people = await peopleByPhone(trx, from, 'whatsapp')
  if (people.length > 1) return 'shared'
  const [person] = people
  if (person?.given) return 'on'
  // A late message must not undo a later stop.
  if (!person?.stopped || (person.givenAt && isBefore(at, person.givenAt))) return 'account'
  await recordConsentFor(trx, { personId: person.id, by: person.id, purpose: 'whatsapp', given: true }, at)
  return 'on'
}
