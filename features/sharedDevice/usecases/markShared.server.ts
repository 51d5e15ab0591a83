import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Browser } from '#features/identity/usecases/browser.server.ts'
import { endSignInsOfDevice } from '#features/identity/usecases/lockedSignIns.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { isoInstant } from '#lib/time.ts'
import type { SharedDevices } from '../console/schema.ts'
import { deleteDevice, listDevices, markDevice } from '../store.server.ts'

export async function readDevices({ db }: Pick<Deps, 'db'>, { device }: Browser): Promise<SharedDevices> {
  return (await listDevices(db)).map(({ id, name, markedBy, markedAt, people, digest }) => ({
    _id: id,
    name,
    markedBy,
    markedAt: isoInstant(markedAt),
    here: device?.digest.equals(digest) ?? false,
    people,
  }))
}

/** Marks the calling browser as shared. Throws NOT_FOUND for a client without a device cookie. */
export async function markShared(
  { db }: Pick<Deps, 'db'>,
  { personId }: Caller,
  { name, from }: { name: string; from: Browser },
  now: Temporal.Instant,
): Promise<void> {
  const digest = from.device?.digest
  if (!digest) throw new Refusal('NOT_FOUND')
  await inTransaction(db, async (trx) => {
    const subjectId = await markDevice(trx, { digest, name, by: personId }, now)
    const auditSubject = { subject: 'sharedDevice', subjectId, after: { name } }
    await recordAudit(trx, personId, { action: 'sharedDevice.mark', ...auditSubject }, now)
  })
}

/** Ends the PINs of the device, and all its sessions except the caller's. Returns its name. Throws NOT_FOUND. */
export async function endSharing(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  deviceId: string,
  now: Temporal.Instant,
): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const device = await deleteDevice(trx, deviceId)
    if (!device) throw new Refusal('NOT_FOUND')
    await endSignInsOfDevice(trx, device.digest, { except: caller.signInId }, now)
    const auditSubject = { subject: 'sharedDevice', subjectId: deviceId, before: { name: device.name } }
    await recordAudit(trx, caller.personId, { action: 'sharedDevice.end', ...auditSubject }, now)
    return device.name
  })
}
