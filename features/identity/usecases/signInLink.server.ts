import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { endLinks, readLink } from '../linkStore.server.ts'
import { type Account, accountById, lockPasswordHash } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { openLink, usableLink } from './links.server.ts'
import { mailNewDevice } from './newDevice.server.ts'
import { type OpenedSignIn, openSignIn } from './sessions.server.ts'
import { forgiveFailures } from './signIn.server.ts'

/** Signs in with a mailed link, which works once; the password is not changed. Throws SIGN_IN_LINK_INVALID. */
export async function signInByLink(
  deps: Pick<Deps, 'db' | 'secret' | 'throttle' | 'mailer' | 'publicUrl'>,
  input: { token: string; from: Browser },
  now: Temporal.Instant,
): Promise<{ person: Account; opened: OpenedSignIn }> {
  const { hash, link } = await openLink(deps, { ...input, purpose: 'signIn' }, now)
  const signedIn = await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, link.personId)
    const { personId } = usableLink('signIn', await readLink(trx, 'signIn', hash), now)
    await endLinks(trx, { personId, purposes: ['signIn'] }, now)
    await mailNewDevice(trx, deps, { personId, from: input.from }, now)
    const person = (await accountById(trx, personId)) as Account
    return { person, opened: await openSignIn(trx, deps.secret, { person, from: input.from }, now) }
  })
  await forgiveFailures(deps, signedIn.person.email, input.from)
  return signedIn
}
