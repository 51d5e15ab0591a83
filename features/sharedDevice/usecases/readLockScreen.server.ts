import type { Browser } from '#features/identity/usecases/browser.server.ts'
import { peopleWithSession } from '#features/identity/usecases/lockedSignIns.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import type { LockScreenView } from '../console/schema.ts'
import { deviceByDigest, peopleWithPin } from '../store.server.ts'

/** The device and the people who have a PIN on it; no people if the browser is not shared. */
export async function readLockScreen(
  { db }: Pick<Deps, 'db'>,
  { device: browser }: Browser,
  now: Temporal.Instant,
): Promise<LockScreenView> {
  const device = browser && (await deviceByDigest(db, browser.digest))
  if (!browser || !device) return { device: null, people: [] }
  const [people, ready] = await Promise.all([
    peopleWithPin(db, device.id),
    peopleWithSession(db, browser.digest, now),
  ])
  return {
    device: { name: device.name },
    people: people.map(({ id, ...person }) => ({ _id: id, ...person, ready: ready.has(id) })),
  }
}
