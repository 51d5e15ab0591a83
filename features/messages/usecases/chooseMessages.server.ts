import { eveningOf, numberOn } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import { studioDay, studioTime } from '#lib/time.ts'
import { optOutToken } from '../optOutToken.server.ts'
import type { MessagesView } from '../schema.ts'
import { isOptedOut, optIn, optOut } from '../store.server.ts'

/** Which messages a person gets, with the rules that apply today. */
export async function readMessages(db: Db, personId: string, now: Temporal.Instant): Promise<MessagesView> {
  const settings = studioSettings()
  const today = studioDay(now)
  return {
    reminders: {
      isOn: await wantsReminders(db, personId),
      clock: studioTime(eveningOf(today, settings)).toString({ smallestUnit: 'minute' }),
      minutes: numberOn(settings.numbers, 'reminderMinutes', today),
    },
  }
}

export const chooseMessages = (
  db: Db,
  personId: string,
  { reminders }: { reminders: boolean },
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, (trx) =>
    reminders ? optIn(trx, personId, 'reminders') : optOut(trx, personId, 'reminders', now),
  )

export const wantsReminders = async (db: Db, personId: string): Promise<boolean> =>
  !(await isOptedOut(db, personId, 'reminders'))

/** The address in a mail with which its reader ends such mails, without signing in. */
export const optOutAddress = (
  { secret, publicUrl }: { secret: string; publicUrl: string },
  personId: string,
): string => `${publicUrl}/unsubscribe/${optOutToken(secret, personId)}`
