import type { MessageChannel } from '#lib/mail.server.ts'
import { isBefore, studioDay, studioInstant } from '#lib/time.ts'
import { numberOn } from './rules.ts'
import type { StudioSettings } from './settings.ts'

export interface QuietHours {
  from: Temporal.PlainTime
  until: Temporal.PlainTime
}

const atMinute = (minutes: number) => Temporal.PlainTime.from('00:00').add({ minutes })

/** The hours in which the studio sends no messages that could wake people; they include midnight. */
export const quietHours = ({ numbers }: StudioSettings, day: Temporal.PlainDate): QuietHours => ({
  from: atMinute(numberOn(numbers, 'quietFrom', day)),
  until: atMinute(numberOn(numbers, 'quietUntil', day)),
})

/** The end of the quiet hours if a time is in them; otherwise undefined. */
export function quietEnd(now: Temporal.Instant, settings: StudioSettings): Temporal.Instant | undefined {
  const day = studioDay(now)
  const { from, until } = quietHours(settings, day)
  const end = studioInstant(day, until)
  if (isBefore(now, end)) return end
  return isBefore(now, studioInstant(day, from)) ? undefined : studioInstant(day.add({ days: 1 }), until)
}

const quietRules = { mail: 'quietMail', whatsapp: 'quietWhatsapp', push: 'quietPush' } as const

/** The end of the quiet hours for messages in a channel; also undefined if the channel has no quiet hours. */
export const quietEndOf = (
  channel: MessageChannel,
  now: Temporal.Instant,
  settings: StudioSettings,
): Temporal.Instant | undefined =>
  numberOn(settings.numbers, quietRules[channel], studioDay(now)) === 0 ? undefined : quietEnd(now, settings)

/** The next quiet hours after a time that is outside of them. */
export function nextQuietHours(
  now: Temporal.Instant,
  settings: StudioSettings,
): { from: Temporal.Instant; until: Temporal.Instant } {
  const day = studioDay(now)
  const tomorrow = day.add({ days: 1 })
  return {
    from: studioInstant(day, quietHours(settings, day).from),
    until: studioInstant(tomorrow, quietHours(settings, tomorrow).until),
  }
}

/** Messages about classes that begin this soon after the quiet hours are sent during them. */
const SOON_HOURS = 3

/**
 * The time until which a message waits; undefined: it is sent now. `startsFirst`: the earliest start of the classes
 * that it is about, before or after their change. If that is not known, the message is sent now, because after the
 * quiet hours it may be too late.
 */
export function waitsForQuietEnd({
  isUrgent,
  startsFirst,
  quietEnd: end,
}: {
  /** Whether the message would be useless later. */
  isUrgent: boolean
  startsFirst: Temporal.Instant | null
  quietEnd: Temporal.Instant | undefined
}): Temporal.Instant | undefined {
  if (!end || isUrgent || !startsFirst) return undefined
  return isBefore(startsFirst, end.add({ hours: SOON_HOURS })) ? undefined : end
}

/** The time from which the members of tomorrow's classes get reminders: always before the quiet hours. */
export function eveningOf(day: Temporal.PlainDate, settings: StudioSettings): Temporal.Instant {
  const clock = Temporal.PlainTime.from('00:00').add({
    minutes: numberOn(settings.numbers, 'reminderClock', day),
  })
  const quiet = studioInstant(day, quietHours(settings, day).from)
  const evening = studioInstant(day, clock)
  return isBefore(evening, quiet) ? evening : quiet.subtract({ hours: 1 })
}
