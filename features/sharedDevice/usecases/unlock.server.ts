import type { Browser } from '#features/identity/usecases/browser.server.ts'
import { resumable, resume } from '#features/identity/usecases/lockedSignIns.server.ts'
import { isRightPin } from '#features/identity/usecases/pinHashes.server.ts'
import type { OpenedSignIn } from '#features/identity/usecases/sessions.server.ts'
import { recordFailure, recordSignIn } from '#features/identity/usecases/signInEvents.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { commitSoFar } from '#lib/heldCommit.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { consumePinAttempt, deviceByDigest, resetAttempts } from '../store.server.ts'

/**
 * The maximum number of wrong attempts per day, even with correct ones in between. So in a month an attacker can try
 * only a small part of the 10,000 PINs of four digits.
 */
const dailyLimit: Limit = { name: 'pin.daily', points: 20, seconds: 24 * 3600 }

/**
 * Continues the session that this person started in this browser with a password, within its 12 hours. A PIN does not
 * count as reauthentication. Throws NOT_FOUND in a browser that is not shared; SIGN_IN_REQUIRED without a session,
 * without a PIN or after too many wrong ones; OTP_WRONG, TOO_MANY_REQUESTS.
 */
export async function unlock(
  deps: Pick<Deps, 'db' | 'secret' | 'throttle' | 'log'>,
  { personId, pin, from }: { personId: string; pin: string; from: Browser },
  now: Temporal.Instant,
): Promise<OpenedSignIn> {
  const { db, throttle } = deps
  const browser = from.device
  const device = browser && (await deviceByDigest(db, browser.digest))
  if (!browser || !device) throw new Refusal('NOT_FOUND')
  const session = await resumable(db, { personId, deviceDigest: browser.digest }, now)
  if (!session) throw new Refusal('SIGN_IN_REQUIRED')
  const pinKey = { deviceId: device.id, personId }
  const limitKey = `${device.id} ${personId}`
  await throttle.take(dailyLimit, limitKey)
  const tried = await consumePinAttempt(db, { ...pinKey, since: session.openedAt }, now)
  // The attempt counts even if the rest of the request fails.
  await commitSoFar()
  if (!tried) throw new Refusal('SIGN_IN_REQUIRED')
  if (!(await isRightPin(tried.pinHash, pin))) {
    recordFailure(deps, 'signIn.failed', { person: session.person, code: 'OTP_WRONG' }, now)
    if (tried.attemptsLeft === 0) throw new Refusal('SIGN_IN_REQUIRED')
    throw new Refusal('OTP_WRONG', { field: 'pin', details: { triesLeft: String(tried.attemptsLeft) } })
  }
  const opened = await inTransaction(db, async (trx) => {
    await resetAttempts(trx, device.id, personId)
    const resumed = await resume(trx, deps.secret, { personId, device: browser, from }, now)
    if (!resumed) throw new Refusal('SIGN_IN_REQUIRED')
    await recordSignIn(trx, session.person, { action: 'signIn.unlock', after: { device: device.name } }, now)
    return resumed
  })
  await throttle.restore(dailyLimit, limitKey)
  return opened
}
