import { lockAddresses } from '#features/identity/reads.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { withoutAddress } from '../rules.ts'
import { insertMessage } from '../store.server.ts'

/** Keeps a message that did not come from the site in the inbox, without mails. */
export async function keepMessage(
  trx: Trx,
  message: { name: string; email: string | null; phone: string; message: string; personId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  const email = message.email ?? withoutAddress(message.phone)
  await lockAddresses(trx, [email])
  await insertMessage(trx, { ...message, email }, now)
}
