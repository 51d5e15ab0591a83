import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { restoreEach, takeEach } from '#lib/throttle.server.ts'
import { isKnownDevice } from '../deviceStore.server.ts'
import { isRightPassword } from '../hashing.server.ts'
import { limits, pointsOfVerifiedMailbox, signInPoints } from '../limits.server.ts'
import { lockPasswordHash, type Person, personWithPasswordByEmail } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { mailNewDevice } from './newDevice.server.ts'
import { type OpenedSignIn, openSignIn } from './sessions.server.ts'
import { recordFailure } from './signInEvents.server.ts'

const wrong = () => new Refusal('WRONG_CREDENTIALS', { field: 'password' })

/**
 * Signs in, replacing this browser's previous sign-in. Throws WRONG_CREDENTIALS, with the same response and time
 * for an unknown address and a wrong password, and TOO_MANY_REQUESTS.
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'secret' | 'throttle' | 'log' | 'mailer' | 'publicUrl'>,
  input: { email: string; password: string; from: Browser },
  now: Temporal.Instant,
): Promise<{ person: Person; opened: OpenedSignIn }> {
  const { email, from } = input
  const known = await isKnownBrowser(deps, email, from)
  const points = signInPoints(email, from, known)
  // The attempt is counted before the password is compared, so that simultaneous guesses are counted too.
  await takeEach(deps.throttle, points)
  const account = await personWithPasswordByEmail(deps.db, email)
  const right = await isRightPassword(account?.passwordHash, input.password)
  if (!account || !right) {
    recordFailure(deps, 'signIn.failed', { person: account, code: 'WRONG_CREDENTIALS' }, now)
    throw wrong()
  }
  const { passwordHash, ...person } = account
  const opened = await inTransaction(deps.db, async (trx) => {
    // A simultaneous reset has set a new password, so the given one is no longer valid.
    if ((await lockPasswordHash(trx, person.id)) !== passwordHash) throw wrong()
    await mailNewDevice(trx, deps, { personId: person.id, from }, now)
    return openSignIn(trx, deps.secret, { person, from }, now)
  })
  await forgiveOwnFailures(deps, points)
  return { person, opened }
}

/** Clears the limits that count only this browser or network, and takes this attempt off the shared ones. */
async function forgiveOwnFailures(
  { throttle }: Pick<Deps, 'throttle'>,
  points: ReturnType<typeof signInPoints>,
): Promise<void> {
  const own = new Set<string>([limits.signInDevice.name, limits.signInPair.name])
  for (const [limit, who] of points) if (own.has(limit.name)) await throttle.forgive(limit, who)
  await restoreEach(
    throttle,
    points.filter(([limit]) => !own.has(limit.name)),
  )
}

export const isKnownBrowser = async (
  { db }: Pick<Deps, 'db'>,
  email: string,
  { device }: Browser,
): Promise<boolean> => device !== undefined && isKnownDevice(db, email, device.digest)

/**
 * Clears the limits for a person who has verified that the mailbox is theirs, so that they can sign in again from this
 * network.
 */
export async function forgiveFailures(
  { throttle }: Pick<Deps, 'throttle'>,
  email: string,
  from: Browser,
): Promise<void> {
  for (const [limit, who] of pointsOfVerifiedMailbox(email, from)) await throttle.forgive(limit, who)
}
