import { quietEndOf, waitsForQuietEnd } from '#features/studio/quietHoursRules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { languagePrefix } from '#lib/language.ts'
import type { MailReason } from '#lib/mailProblem.ts'
import { sendLater } from '#lib/messageOutbox.server.ts'
import { type Push, PushError } from '#lib/push.server.ts'
import { secondsUntil } from '#lib/time.ts'
import { pushJob } from '../job.ts'
import { ttlSeconds } from '../rules.ts'
import { dropEndpoint, type MessageToPush, messageToPush } from '../store.server.ts'

type SendDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'mailer' | 'outbox' | 'push' | 'publicUrl'>

/**
 * Sends a message of the outbox to the devices of its person, at most once to each: an attempt of unknown outcome is
 * not repeated. The text is the subject of the mail about the same event. That mail is composed now, because there may
 * no longer be a reason for it.
 */
export async function sendPush(
  deps: SendDeps,
  { messageId, delaySeconds }: { messageId: string; delaySeconds: number },
): Promise<void> {
  const { db, clock, mailer, outbox, push } = deps
  if (delaySeconds > 0) return sendLater(deps, pushJob, messageId, { delaySeconds })
  const message = await messageToPush(db, messageId)
  if (!message || message.isOver) return
  // A server began to send the message, and was stopped before it recorded the result.
  if (message.hasBegun) return outbox.abandoned(messageId)
  if (!push || message.devices.length === 0) return outbox.dropped(messageId)
  const now = clock.now()
  const { kind, about, startsAt, startsFirst } = message
  const wait = waitsForQuietEnd({
    isUrgent: kind === 'waitlistOffer',
    startsFirst,
    quietEnd: quietEndOf('push', now, studioSettings()),
  })
  if (wait) {
    return sendLater(deps, pushJob, messageId, { until: wait, delaySeconds: secondsUntil(wait, now) })
  }
  const ttl = ttlSeconds(kind, startsAt, now)
  const mail = ttl > 0 ? await mailer.compose({ kind, id: about }, 'push') : null
  if (!mail) return outbox.dropped(messageId)
  await transmit(deps, push, { ...message, id: messageId, subject: mail.subject, ttl })
}

/** Sends the message to each device. It counts as sent if at least one device accepted it. */
async function transmit(
  { db, outbox, publicUrl }: SendDeps,
  push: Push,
  { id, language, subject, ttl, devices }: MessageToPush & { id: string; subject: string; ttl: number },
): Promise<void> {
  const { name: title } = await letterheadOf({ db, publicUrl })
  if (!(await outbox.begin(id))) return
  // All kinds of messages are about the person's own classes.
  const url = `${languagePrefix(language)}/?account=schedule`
  const failures = await Promise.all(
    devices.map(async (device) => {
      const failure = await push
        .send(device, { title, body: subject, url, tag: id }, ttl)
        .then(() => undefined)
        .catch((error: unknown) => error as PushError)
      if (failure?.outcome === 'gone') await dropEndpoint(db, device.endpoint)
      return failure
    }),
  )
  if (failures.includes(undefined)) return outbox.sent({ id, subject })
  const failure = decisiveOf(failures.filter((each) => each !== undefined))
  const isFinal = failure.outcome !== 'notSent'
  await outbox.notSent({ id, subject, reason: reasonOf(failure), code: failure.status, isFinal })
  if (!isFinal) throw failure
}

/**
 * The outcomes, the decisive one first. Sending is repeated only for `notSent`, when it is certain that no device has
 * the message.
 */
const outcomeOrder: PushError['outcome'][] = ['unknown', 'notSent', 'refused', 'gone']
const decisiveOf = (failures: PushError[]): PushError =>
  failures.toSorted((a, b) => outcomeOrder.indexOf(a.outcome) - outcomeOrder.indexOf(b.outcome))[0] ??
  new PushError('gone', null, 'no device')

function reasonOf({ outcome, status }: PushError): MailReason {
  if (outcome === 'gone') return 'noDevice'
  if (outcome === 'unknown') return 'unknown'
  if (outcome === 'notSent') return status === null ? 'noAnswer' : 'busy'
  return 'refused'
}
