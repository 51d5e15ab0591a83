import * as z from 'zod'
import { keepMessage } from '#features/enquiry/usecases/keepMessage.server.ts'
import type { Purpose } from '#features/messages/rules.ts'
import { noteConsent } from '#features/messages/usecases/recordConsent.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { digest } from '#lib/digest.server.ts'
import { isBefore } from '#lib/time.ts'
import { commandIn, reasonOf } from '../rules.ts'
import { noteArrival, noteStatus, peopleByPhone } from '../store.server.ts'

const phone = z.string().regex(/^\d{6,15}$/)
const providerId = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}]+$/u)
/** Without what the database does not store. */
const words = z.string().transform((text) => text.replace(/[^\P{Cc}\t\n\r]/gu, ''))
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
    .object({ billable: z.boolean().nullish(), category: words.pipe(z.string().max(40)).nullish() })
    .nullish(),
})
const messageShape = z.object({
  id: providerId,
  from: phone,
  timestamp: seconds.nullish().catch(null),
  type: z.string().max(40),
  text: z.object({ body: words }).nullish(),
  button: z.object({ text: words }).nullish(),
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
    .array(z.object({ wa_id: z.string(), profile: z.object({ name: words }).nullish() }))
    .nullish()
    .catch(null),
})
const envelope = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })).max(1000),
})

/**
 * What one call of the webhook brought, each item for itself: if some fail, the others are kept and the call is repeated,
 * which takes nothing twice. What we do not know is ignored.
 */
export async function receive(deps: Pick<Deps, 'db' | 'clock'>, body: unknown): Promise<void> {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return
  const now = deps.clock.now()
  const failures: unknown[] = []
  for (const take of parsed.data.entry.flatMap(({ changes }) => changes.flatMap(itemsOf)))
    await inTransaction(deps.db, (trx) => take(trx, now)).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

type Item = (trx: Trx, now: Temporal.Instant) => Promise<void>

function itemsOf(change: { value: unknown }): Item[] {
  const value = valueShape.safeParse(change.value).data
  const nameOf = (from: string) => value?.contacts?.find((each) => each.wa_id === from)?.profile?.name
  return [
    ...known(value?.statuses, statusShape).map(
      (it): Item =>
        (trx) =>
          takeStatus(trx, it),
    ),
    ...known(value?.messages, messageShape).map(
      (it): Item =>
        (trx, now) =>
          takeMessage(trx, { ...it, name: nameOf(it.from) }, now),
    ),
    ...known(value?.user_preferences, preferenceShape).map(
      (it): Item =>
        (trx, now) =>
          takePreference(trx, it, now),
    ),
  ]
}

/** Of promotion by WhatsApp only: to resume it is not to agree to news by mail. */
async function takePreference(
  trx: Trx,
  { wa_id, value, timestamp }: z.infer<typeof preferenceShape>,
  now: Temporal.Instant,
): Promise<void> {
  if (value === 'resume') return
  if (await noteArrival(trx, digest(`preference:${wa_id}:${value}:${timestamp}`), now))
    await takeCommand(trx, wa_id, 'news', 'stop', now)
}

const known = <T>(list: unknown[] | null | undefined, shape: z.ZodType<T>): T[] =>
  (list ?? []).flatMap((each) => shape.safeParse(each).data ?? [])

const takeStatus = (trx: Trx, it: z.infer<typeof statusShape>): Promise<void> => {
  const code = it.errors?.[0]?.code ?? null
  return noteStatus(trx, {
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

/** Stop and start are commands; everything else is for the inbox. */
async function takeMessage(
  trx: Trx,
  { id, from, timestamp, text, button, name }: z.infer<typeof messageShape> & { name: string | undefined },
  now: Temporal.Instant,
): Promise<void> {
  if (!(await noteArrival(trx, id, now))) return
  const written = (text?.body ?? button?.text ?? '').trim()
  const command = commandIn(written)
  if (command)
    return takeCommand(
      trx,
      from,
      'whatsapp',
      command,
      timestamp && isBefore(timestamp, now) ? timestamp : now,
    )
  const people = await peopleByPhone(trx, from, 'whatsapp')
  // Who of several with one number wrote is not known: it is nobody's, and is not answered to any of them.
  const person = people.length === 1 ? people[0] : undefined
  await keepMessage(
    trx,
    {
      name: person?.name || name || `+${from}`,
      personId: person?.id ?? null,
      email: person?.email ?? null,
      phone: from,
      message: written || 'Sent by WhatsApp: a picture, a voice message or another file.',
    },
    now,
  )
}

/**
 * Stopping is for all with this number. Starting is for who has it alone, and gives back what was given before, and nothing
 * that never was; a start that arrives late does not undo what they said after it.
 */
async function takeCommand(
  trx: Trx,
  from: string,
  purpose: Purpose,
  command: 'stop' | 'start',
  sentAt: Temporal.Instant,
): Promise<void> {
  const people = await peopleByPhone(trx, from, purpose)
  // Who of several asks is not known, and nobody agrees for another.
  if (command === 'start' && people.length > 1) return
  for (const { id, given, givenAt } of people) {
    const isLate = givenAt !== null && isBefore(sentAt, givenAt)
    const changes = command === 'stop' ? given === true : given === false && !isLate
    if (changes) await noteConsent(trx, { personId: id, by: id, purpose, given: command === 'start' }, sentAt)
  }
}
