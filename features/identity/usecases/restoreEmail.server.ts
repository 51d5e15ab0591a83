import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { forgetCodesOf } from '../codeStore.server.ts'
import { refuseCommon } from '../commonPasswords.server.ts'
import { identityMails } from '../emails.tsx'
import { hashPassword } from '../hashing.server.ts'
import { endLinks, readLink } from '../linkStore.server.ts'
import { lockPasswordHash, updatePerson } from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { openLink, usableLink } from './links.server.ts'
import { setPassword } from './passwords.server.ts'
import { forgiveFailures } from './signIn.server.ts'

/**
 * Restores an account's old address, with the link that was mailed there when it was changed; sets a new password and
 * ends all sign-ins. Throws RESTORE_LINK_INVALID, BAD_REQUEST; EMAIL_TAKEN if another account has the address now.
 */
export async function restoreEmail(
  deps: Pick<Deps, 'db' | 'mailer' | 'throttle' | 'publicUrl'>,
  input: { token: string; newPassword: string; from: Browser },
  now: Temporal.Instant,
): Promise<void> {
  const { hash, link } = await openLink(deps, { ...input, purpose: 'restoreEmail' }, now)
  await refuseCommon(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  const oldEmail = link.oldEmail as string
  const mails = identityMails(await letterheadOf(deps), deps.publicUrl, deps.db)
  const letters = [
    await mails.emailRestored(oldEmail, oldEmail),
    await mails.emailRestored(link.email, oldEmail),
  ]
  const { personId } = link
  await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, personId)
    const { createdAt } = usableLink('restoreEmail', await readLink(trx, 'restoreEmail', hash), now)
    await updatePerson(trx, personId, { email: oldEmail, emailProven: true })
    // Later addresses lose their undo links; earlier ones keep theirs.
    await endLinks(trx, { personId, purposes: ['restoreEmail'], since: createdAt }, now)
    await forgetCodesOf(trx, personId)
    for (const letter of letters) await deps.mailer.send(trx, letter)
    await setPassword(trx, { personId, passwordHash, exceptSignIn: null }, now)
  })
  await forgiveFailures(deps, oldEmail, input.from)
}
