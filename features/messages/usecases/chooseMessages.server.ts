import { topicsOfDevice } from '#features/push/usecases/device.server.ts'
import { eveningOf } from '#features/studio/quietHoursRules.ts'
import { numberOn, passNoticeDays } from '#features/studio/rules.ts'
import { studioSettings } from '#features/studio/settings.ts'
import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { currentLanguage } from '#lib/language.ts'
import { isoInstant, studioDay, studioTime } from '#lib/time.ts'
import { optOutToken } from '../optOutToken.server.ts'
import {
  channels as allChannels,
  consentVersions,
  consentWords,
  kinds,
  topics as mailTopics,
  mayUndo,
  purposes,
} from '../rules.ts'
import type { Channel, Choice, MessageKind, MessagesView, Topic } from '../schema.ts'
import {
  type ConsentRow,
  consentsOf,
  findOptOuts,
  hasComplained,
  optIn,
  optOut,
  optOutSince,
} from '../store.server.ts'
import { endComplaint } from './endComplaint.server.ts'

/** The messages that a person gets by the rules of today, and their consents. */
export async function readMessages(
  { db, whatsapp, push }: Pick<Deps, 'db' | 'whatsapp' | 'push'>,
  { personId, signInId }: Pick<Caller, 'personId' | 'signInId'>,
  now: Temporal.Instant,
): Promise<MessagesView> {
  const isAvailable: Record<Channel, boolean> = {
    mail: true,
    whatsapp: Boolean(whatsapp),
    push: Boolean(push),
  }
  const channels = allChannels.filter((channel) => isAvailable[channel])
  const topics = await topicsOfDevice(db, signInId)
  const settings = studioSettings()
  const today = studioDay(now)
  const optOuts = Object.fromEntries(
    await Promise.all(
      channels.map(async (channel) => [channel, await findOptOuts(db, personId, channel)] as const),
    ),
  ) as Record<Channel, string[]>
  if (await hasComplained(db, personId)) optOuts.mail = [...mailTopics]
  const past = await consentsOf(db, personId)
  return {
    channels: [...channels],
    kinds: Object.entries(kinds).map(([kind, by]) => ({
      kind: kind as MessageKind,
      by: Object.fromEntries(
        channels.flatMap((channel) => {
          const how = (by as Partial<Record<Channel, 'always' | 'choice'>>)[channel]
          if (!how) return []
          const isOn =
            channel === 'push' ? topics.some((topic) => topic === kind) : !optOuts[channel].includes(kind)
          const chosen = isOn ? ('on' as const) : ('off' as const)
          return [[channel, how === 'always' ? how : chosen]]
        }),
      ),
    })),
    reminders: {
      clock: studioTime(eveningOf(today, settings)).toString({ smallestUnit: 'minute' }),
      minutes: numberOn(settings.numbers, 'reminderMinutes', today),
    },
    passDays: passNoticeDays(settings, today),
    device: push ? { publicKey: push.publicKey, topics } : null,
    consents: purposes
      .filter((purpose) => whatsapp || purpose !== 'whatsapp')
      .map((purpose) => consentView(purpose, past)),
    past: past.map(({ at, ...row }) => ({ ...row, at: isoInstant(at) })),
  }
}

function consentView(purpose: ConsentRow['purpose'], past: ConsentRow[]): MessagesView['consents'][number] {
  const newest = past.find((row) => row.purpose === purpose)
  return {
    purpose,
    words: consentWords[purpose][currentLanguage()],
    version: consentVersions[purpose],
    given: newest?.given ?? false,
    at: newest ? isoInstant(newest.at) : null,
    givenVersion: newest?.given ? newest.version : null,
  }
}

export const chooseMessages = (
  db: Db,
  personId: string,
  { channel, kind: topic, isOn }: Choice,
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!isOn) return optOut(trx, { personId, channel, topic }, now)
    if (channel === 'mail') await endComplaint(trx, personId, now)
    await optIn(trx, { personId, channel, topic })
  })

/**
 * Handles the link in a mail, which switches such mails off. It can switch them on again only within an hour after they
 * were switched off, by the link or in the account.
 */
export const chooseByLink = (
  db: Db,
  { personId, topic, isOn }: { personId: string; topic: Topic; isOn: boolean },
  now: Temporal.Instant,
): Promise<{ isOn: boolean; mayUndo: boolean }> =>
  inTransaction(db, async (trx) => {
    const choice = { personId, channel: 'mail', topic } as const
    if (!isOn) await optOut(trx, choice, now)
    if (await hasComplained(trx, personId)) return { isOn: false, mayUndo: false }
    const since = await optOutSince(trx, choice)
    if (!since) return { isOn: true, mayUndo: true }
    if (!mayUndo(since, now)) return { isOn: false, mayUndo: false }
    if (isOn) await optIn(trx, choice)
    return { isOn, mayUndo: true }
  })

export const wantsReminders = async (db: Db, personId: string, channel: Channel = 'mail'): Promise<boolean> =>
  !(await findOptOuts(db, personId, channel)).includes('reminders')

/** The address in a mail with which its reader can switch such mails off without signing in. */
export const optOutAddress = (
  { secret, publicUrl }: { secret: string; publicUrl: string },
  personId: string,
  topic: Topic = 'reminders',
): string => `${publicUrl}/unsubscribe/${optOutToken(secret, personId, topic)}`
