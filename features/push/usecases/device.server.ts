import { type Db, inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import type { PushDevice } from '#lib/push.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { PushTopic } from '../rules.ts'
import { dropDevice, saveDevice, topicsOf } from '../store.server.ts'

/** The kinds of messages that the browser of a sign-in shows. */
export const topicsOfDevice = (db: Db, signInId: string): Promise<PushTopic[]> => topicsOf(db, signInId)

/** Turns these kinds on for the caller's browser. Throws NOT_FOUND, PUSH_SERVICE_UNKNOWN. */
export async function turnOn(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  { personId, signInId }: Caller,
  device: PushDevice & { topics: PushTopic[] },
  now: Temporal.Instant,
): Promise<void> {
  if (!push) throw new Refusal('NOT_FOUND')
  if (!push.isKnown(device.endpoint)) throw new Refusal('PUSH_SERVICE_UNKNOWN')
  await inTransaction(db, (trx) => saveDevice(trx, { ...device, signInId, personId }, now))
}

export const turnOff = ({ db }: Pick<Deps, 'db'>, { signInId }: Caller): Promise<void> =>
  inTransaction(db, (trx) => dropDevice(trx, signInId))
