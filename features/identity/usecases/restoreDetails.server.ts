import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import { letterheadOf } from '#features/studio/usecases/letterhead.server.ts'
import { inTransaction, type Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { fullName } from '#lib/fullName.ts'
import { orThrow } from '#lib/refusals.ts'
import { identityMails } from '../emails.tsx'
import { readLink, removeDetailsFromLinks, useLink } from '../linkStore.server.ts'
import { decideRestoring, type PartialDetails, type PersonDetail } from '../rules.ts'
import {
  addressesOfStaffManagers,
  lockPasswordHash,
  type Person,
  personById,
  updatePerson,
} from '../store.server.ts'
import type { Browser } from './browser.server.ts'
import { openLink, usableLink } from './links.server.ts'

type RestoreDeps = Pick<Deps, 'db' | 'mailer' | 'throttle' | 'publicUrl'>

/**
 * Restores a name, phone or date of birth that somebody else changed, with the mailed link. This also works for former
 * staff, because the person who made the change may also have ended their role. Staff managers are notified. Throws
 * RESTORE_LINK_INVALID; NOTHING_TO_TAKE_BACK if all details have their previous values, or the person has changed them
 * since.
 */
export async function restoreDetails(
  deps: RestoreDeps,
  input: { token: string; from: Browser },
  now: Temporal.Instant,
): Promise<void> {
  const purpose = 'restoreDetails'
  const { hash, link } = await openLink(deps, { ...input, purpose }, now)
  const { personId } = link
  await inTransaction(deps.db, async (trx) => {
    await lockPasswordHash(trx, personId)
    const { formerDetails, createdAt } = usableLink(purpose, await readLink(trx, purpose, hash), now)
    const before = (await personById(trx, personId)) as Person
    const previous = formerDetails ?? {}
    const { changed } = orThrow(decideRestoring(previous, before))
    await updatePerson(trx, personId, previous as Partial<Person>)
    await useLink(trx, hash, now)
    // Later undo links no longer restore these details; earlier ones still do.
    await removeDetailsFromLinks(trx, { personId, details: changed, since: createdAt })
    const auditSubject = { subject: 'person', subjectId: personId, personId }
    const values = { before: pickDetails(changed, before), after: pickDetails(changed, previous) }
    await recordAudit(trx, personId, { action: 'staff.restoreDetails', ...auditSubject, ...values }, now)
    await notify(trx, deps, { ...before, ...(previous as Partial<Person>) }, changed)
  })
}

const pickDetails = (details: PersonDetail[], values: PartialDetails) =>
  Object.fromEntries(details.map((detail) => [detail, values[detail]]))

/** Notifies the person at their current address, and staff managers. */
async function notify(
  trx: Trx,
  { mailer, publicUrl }: RestoreDeps,
  person: Person,
  changed: PersonDetail[],
): Promise<void> {
  const mails = identityMails(await letterheadOf({ db: trx, publicUrl }), publicUrl, trx)
  if (person.email !== null) await mailer.send(trx, await mails.detailsChanged(person.email, changed))
  const name = fullName(person)
  for (const address of await addressesOfStaffManagers(trx, person.id)) {
    await mailer.send(trx, await mails.detailsRestored(address, name, changed))
  }
}
