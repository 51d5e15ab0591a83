import type { Trx } from '#lib/db.server.ts'
import { forgetCodesOf } from '../codeStore.server.ts'
import { dummyHash } from '../hashing.server.ts'
import { endLinks } from '../linkStore.server.ts'
import { linkPurposes } from '../rules.ts'
import { endSignIns } from '../signInStore.server.ts'
import { updatePerson } from '../store.server.ts'

/**
 * Closes an account: its sign-ins, links and codes end, its password is removed, and its address becomes free. The
 * placeholder address can never receive mail (`.invalid`, RFC 2606).
 */
export async function closeAccount(trx: Trx, personId: string, now: Temporal.Instant): Promise<void> {
  await updatePerson(trx, personId, { email: `${personId}@closed.invalid`, passwordHash: dummyHash() })
  await endLinks(trx, { personId, purposes: linkPurposes }, now)
  await forgetCodesOf(trx, personId)
  await endSignIns(trx, { personId, except: null }, 'closed', now)
}
