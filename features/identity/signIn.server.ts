import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { networkOf } from '#lib/networkOf.server.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Limit } from '#lib/throttle.server.ts'
import { isRightPassword } from './hashing.server.ts'
import { accountKey, limits } from './limits.server.ts'
import { openSignIn, type SignInTokens } from './sessions.server.ts'
import { lockPasswordHash, type Person, personForSignIn } from './store.server.ts'
import { addressDigest } from './tokens.server.ts'

/**
 * Signs in. Throws WRONG_CREDENTIALS, the same and after the same time whether the address is
 * unknown or the password wrong, and TOO_MANY_REQUESTS.
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'secret' | 'throttle'>,
  input: { email: string; password: string; ip: string },
  now: Temporal.Instant,
): Promise<{ person: Person; tokens: SignInTokens }> {
  const network = networkOf(input.ip)
  const found = await personForSignIn(deps.db, input.email, addressDigest(deps.secret, network))
  const attempt = await countAttempt(deps, input.email, network, found?.knownHere ?? false)
  const right = await isRightPassword(found?.passwordHash, input.password)
  if (!found || !right) throw new Refusal('WRONG_CREDENTIALS')

  const { passwordHash, knownHere: _, ...person } = found
  const tokens = await inTransaction(deps.db, async (trx) => {
    // A reset that came between must win: its new password is the one that counts.
    if ((await lockPasswordHash(trx, person.id)) !== passwordHash) throw new Refusal('WRONG_CREDENTIALS')
    return openSignIn(trx, deps.secret, { person, ip: input.ip }, now)
  })
  await attempt.succeeded()
  return { person, tokens }
}

/** Counted before the password is compared, so that guesses made at once are counted too. */
async function countAttempt(
  { throttle }: Pick<Deps, 'throttle'>,
  email: string,
  network: string,
  knownHere: boolean,
): Promise<{ succeeded(): Promise<void> }> {
  const account = accountKey(email)
  const pair = pairKey(account, network)
  const wide: [Limit, string][] = [[limits.signInAddress, network]]
  if (!knownHere) wide.push([limits.signInAccount, account])
  await throttle.take(limits.signInPair, pair)
  for (const [limit, who] of wide) await throttle.take(limit, who)
  return {
    async succeeded() {
      await throttle.forgive(limits.signInPair, pair)
      for (const [limit, who] of wide) await throttle.giveBack(limit, who)
    },
  }
}

const pairKey = (account: string, network: string) => `${account} ${network}`

/** Whoever has proven the mailbox may sign in again from where they are. */
export async function forgiveFailures(
  { throttle }: Pick<Deps, 'throttle'>,
  email: string,
  ip: string,
): Promise<void> {
  const account = accountKey(email)
  await throttle.forgive(limits.signInPair, pairKey(account, networkOf(ip)))
  await throttle.forgive(limits.signInAccount, account)
}
