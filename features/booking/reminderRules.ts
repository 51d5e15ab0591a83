import { eveningOf, quietEnd } from '#features/studio/quietHoursRules.ts'
import { numberOn } from '#features/studio/rules.ts'
import type { StudioSettings } from '#features/studio/settings.ts'
import { isBefore, studioDay } from '#lib/time.ts'

// When members get reminders of their bookings. Pure; `now` and the studio's settings are arguments.

export type ReminderKind = 'tomorrow' | 'soon'

/** A booking made within this time before a reminder gets no reminder: its confirmation has just been sent. */
const FRESH_HOURS = 2
/** With less time than this before the class, a mail would arrive too late. */
const MIN_MINUTES_LEFT = 30

export interface DueReminders {
  /** The next day, if its classes get their reminders now. */
  tomorrow: { date: Temporal.PlainDate; bookedBefore: Temporal.Instant } | null
  /** The classes that begin soon, if they get their reminders now. */
  soon: { after: Temporal.Instant; until: Temporal.Instant; bookedBefore: Temporal.Instant } | null
}

/**
 * The classes that get reminders now. During the quiet hours there are none, so early classes get only the reminder on
 * the evening before.
 */
export function dueReminders(now: Temporal.Instant, settings: StudioSettings): DueReminders {
  if (quietEnd(now, settings)) return { tomorrow: null, soon: null }
  const today = studioDay(now)
  const bookedBefore = now.subtract({ hours: FRESH_HOURS })
  const minutes = numberOn(settings.numbers, 'reminderMinutes', today)
  return {
    tomorrow: isBefore(now, eveningOf(today, settings))
      ? null
      : { date: today.add({ days: 1 }), bookedBefore },
    soon:
      minutes === 0
        ? null
        : { after: now.add({ minutes: MIN_MINUTES_LEFT }), until: now.add({ minutes }), bookedBefore },
  }
}
