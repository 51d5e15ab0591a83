import { recordAudit } from '#features/audit/usecases/recordAudit.server.ts'
import type { Browser } from '#features/identity/usecases/browser.server.ts'
import { hashPin } from '#features/identity/usecases/pinHashes.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { deletePin, deviceByDigest, setPin } from '../store.server.ts'

const auditSubject = (personId: string) => ({ subject: 'person', subjectId: personId, personId })

/** Sets the caller's PIN in this browser, or replaces it. Throws NOT_FOUND in a browser that is not shared. */
export async function setOwnPin(
  { db }: Pick<Deps, 'db'>,
  { personId }: Caller,
  { pin, from }: { pin: string; from: Browser },
  now: Temporal.Instant,
): Promise<void> {
  const pinHash = await hashPin(pin)
  await inTransaction(db, async (trx) => {
    const device = from.device && (await deviceByDigest(trx, from.device.digest))
    if (!device) throw new Refusal('NOT_FOUND')
    await setPin(trx, { deviceId: device.id, personId, pinHash }, now)
    const after = { device: device.name }
    await recordAudit(trx, personId, { action: 'pin.set', ...auditSubject(personId), after }, now)
  })
}

/** Removes the caller's PIN in this browser, if there is one. */
export async function removeOwnPin(
  { db }: Pick<Deps, 'db'>,
  { personId }: Caller,
  from: Browser,
  now: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const device = from.device && (await deviceByDigest(trx, from.device.digest))
    if (!device || !(await deletePin(trx, device.id, personId))) return
    const before = { device: device.name }
    await recordAudit(trx, personId, { action: 'pin.remove', ...auditSubject(personId), before }, now)
  })
}
