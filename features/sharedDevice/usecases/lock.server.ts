import type { Browser } from '#features/identity/usecases/browser.server.ts'
import { lockSignIns } from '#features/identity/usecases/lockedSignIns.server.ts'
import { recordSignIn } from '#features/identity/usecases/signInEvents.server.ts'
import { inTransaction } from '#lib/db.server.ts'
import type { Caller, Deps } from '#lib/deps.server.ts'
import { Refusal } from '#lib/refusals.ts'
import { deviceByDigest, peopleWithPin } from '../store.server.ts'

/** Locks the caller's session until their PIN is entered. Throws NOT_FOUND if they have no PIN in this browser. */
export async function lock(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { device: browser }: Browser,
  now: Temporal.Instant,
): Promise<void> {
  const person = { id: caller.personId, role: caller.role }
  await inTransaction(deps.db, async (trx) => {
    const device = browser && (await deviceByDigest(trx, browser.digest))
    const people = device ? await peopleWithPin(trx, device.id) : []
    if (!device || !people.some(({ id }) => id === person.id)) throw new Refusal('NOT_FOUND')
    await recordSignIn(trx, person, { action: 'signIn.lock', after: { device: device.name } }, now)
    await lockSignIns(trx, [caller.signInId], now)
  })
}
