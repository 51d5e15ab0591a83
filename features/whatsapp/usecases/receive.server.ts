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
const providerId = z.string().min(1).max(200)
const seconds = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((text) => Temporal.Instant.fromEpochMilliseconds(Number(text) * 1000))

const statusShape = z.object({
  id: providerId,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  biz_opaque_callback_data: z.uuid().nullish().catch(null),
  errors: z.array(z.object({ code: z.number().int() })).nullish(),
  pricing: z.object({ billable: z.boolean().nullish(), category: z.string().max(40).nullish() }).nullish(),
})
const messageShape = z.object({
  id: providerId,
  from: phone,
  timestamp: seconds.nullish().catch(null),
  type: z.string().max(40),
  text: z.object({ body: z.string() }).nullish(),
  button: z.object({ text: z.string() }).nullish(),
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
    .array(z.object({ wa_id: z.string(), profile: z.object({ name: z.string() }).nullish() }))
    .nullish()
    .catch(null),
})
const envelope = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })).max(1000),
})

/** What one call of the webhook brought, all or nothing: a call that fails is repeated. What we do not know is ignored. */
export async function receive(deps: Pick<Deps, 'db' | 'clock'>, body: unknown): Promise<void> {
  const parsed = envelope.safeParse(body)
  if (!parsed.success) return
  const now = deps.clock.now()
  await inTransaction(deps.db, async (trx) => {
    for (const change of parsed.data.entry.flatMap(({ changes }) => changes)) {
      const value = valueShape.safeParse(change.value).data
      for (const status of known(value?.statuses, statusShape)) await takeStatus(trx, status)
      for (const message of known(value?.messages, messageShape)) {
        const name = value?.contacts?.find(({ wa_id }) => wa_id === message.from)?.profile?.name
        await takeMessage(trx, { ...message, name }, now)
      }
      for (const command of known(value?.user_preferences, preferenceShape)) {
        // Of promotion by WhatsApp only: to resume it is not to agree to news by mail.
        if (command.value === 'resume') continue
        const id = digest(`preference:${command.wa_id}:${command.value}:${command.timestamp}`)
        if (await noteArrival(trx, id, now)) await takeCommand(trx, command.wa_id, 'news', 'stop', now)
      }
    }
  })
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
  const words = (text?.body ?? button?.text ?? '').trim()
  const command = commandIn(words)
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
      message: words || 'Sent by WhatsApp: a picture, a voice message or another file.',
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
  saidAt: Temporal.Instant,
): Promise<void> {
  const people = await peopleByPhone(trx, from, purpose)
  // Who of several asks is not known, and nobody agrees for another.
  if (command === 'start' && people.length > 1) return
  for (const { id, given, givenAt } of people) {
    const isLate = givenAt !== null && isBefore(saidAt, givenAt)
    const changes = command === 'stop' ? given === true : given === false && !isLate
    if (changes) await noteConsent(trx, { personId: id, by: id, purpose, given: command === 'start' }, saidAt)
  }
}
