import type { Trx } from '#lib/db.server.ts'
import type { Deps } from '#lib/deps.server.ts'
import { deviceHistory } from '../deviceStore.server.ts'
import { isNewDevice } from '../rules.ts'
import type { Browser } from './browser.server.ts'
import { sendSecurityMail } from './securityMail.server.ts'

/**
 * Mails the owner of an account if somebody signs in on a device that was not used for the account before. The mail
 * names the device, but not the network or a place, because these are not reliable. Must be called before the sign-in
 * is inserted, in the same transaction.
 */
export async function mailNewDevice(
  trx: Trx,
  deps: Pick<Deps, 'mailer' | 'publicUrl'>,
  { personId, from }: { personId: string; from: Browser },
  now: Temporal.Instant,
): Promise<void> {
  const history = await deviceHistory(trx, personId, from.device?.digest ?? null)
  if (!isNewDevice(history, now)) return
  await sendSecurityMail(trx, deps, { personId, event: { deviceName: from.deviceName } }, now)
}
