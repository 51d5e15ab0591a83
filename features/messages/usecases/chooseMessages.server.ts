import { eveningOf, numberOn, passNoticeDays } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import { studioDay, studioTime } from '#lib/time.ts'
import { optOutToken } from '../optOutToken.server.ts'
import { type Choice, type MessagesView, type Topic, topics } from '../schema.ts'
import { optedOut, optIn, optOut } from '../store.server.ts'

/** Which messages a person gets, with the rules that apply today. */
export async function readMessages(db: Db, personId: string, now: Temporal.Instant): Promise<MessagesView> {
  const settings = studioSettings()
  const today = studioDay(now)
  const unwanted = await optedOut(db, personId)
  return {
    reminders: {
      isOn: !unwanted.includes('reminders'),
      clock: studioTime(eveningOf(today, settings)).toString({ smallestUnit: 'minute' }),
      minutes: numberOn(settings.numbers, 'reminderMinutes', today),
    },
    passes: { isOn: !unwanted.includes('passes'), days: passNoticeDays(settings, today) },
  }
}

export const chooseMessages = (
  db: Db,
  personId: string,
  choice: Choice,
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    for (const topic of topics) {
      if (choice[topic] === true) await optIn(trx, personId, topic)
      if (choice[topic] === false) await optOut(trx, personId, topic, now)
    }
  })

export const wantsReminders = async (db: Db, personId: string): Promise<boolean> =>
  !(await optedOut(db, personId)).includes('reminders')

/** The address in a mail with which its reader ends such mails, without signing in. */
export const optOutAddress = (
  { secret, publicUrl }: { secret: string; publicUrl: string },
  personId: string,
  topic: Topic = 'reminders',
): string => `${publicUrl}/unsubscribe/${optOutToken(secret, personId, topic)}`
