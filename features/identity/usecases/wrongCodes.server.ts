import type { Db } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { forgiveEach, type Limit, type Points } from '#lib/throttle.server.ts'
import { verifiedBrowserOf } from '../deviceStore.server.ts'

/**
 * Limits guesses of a six-digit code to a chance of about one in 30,000 per day, and the same in each browser in which
 * the factor was used. Passkeys are not counted, because a signature can't be guessed.
 */
export const wrongCodeLimits = {
  soon: { name: 'proof.soon', points: 5, seconds: 15 * 60 },
  daily: { name: 'proof.daily', points: 30, seconds: 24 * 3600 },
  ownSoon: { name: 'proof.own.soon', points: 5, seconds: 15 * 60 },
  ownDaily: { name: 'proof.own.daily', points: 30, seconds: 24 * 3600 },
  forgiven: { name: 'proof.forgiven', points: 3, seconds: 24 * 3600 },
} as const satisfies Record<string, Limit>

/**
 * A browser in which this person has used a second factor has its own limits, and the others do not apply to it. So an
 * attacker who only has the password can't lock them out from another browser.
 */
export async function wrongCodePoints(db: Db, { personId, signInId }: Caller): Promise<Points> {
  const browser = await verifiedBrowserOf(db, signInId)
  if (!browser) return pointsOfStrangers(personId)
  const own = `${personId} ${browser.toString('hex')}`
  return [
    [wrongCodeLimits.ownSoon, own],
    [wrongCodeLimits.ownDaily, own],
  ]
}

const pointsOfStrangers = (personId: string): Points => [
  [wrongCodeLimits.soon, personId],
  [wrongCodeLimits.daily, personId],
]

/**
 * Clears the counts after a new password was set by mail, which ended an attacker's session. Only a few times a day:
 * otherwise an attacker with access to the mailbox would have unlimited guesses.
 */
export async function forgiveWrongCodes(
  { throttle }: Pick<Deps, 'throttle'>,
  personId: string,
): Promise<void> {
  const isAllowed = await throttle.take(wrongCodeLimits.forgiven, personId).then(
    () => true,
    () => false,
  )
  if (isAllowed) await forgiveEach(throttle, pointsOfStrangers(personId))
}
