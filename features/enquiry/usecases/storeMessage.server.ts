import { lockAddresses } from '#features/identity/reads.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { withoutAddress } from '../rules.ts'
import { addToOpen, insertMessage, MAX_MESSAGE, writerOfNumber } from '../store.server.ts'

/**
 * Stores a message from a phone in the inbox, without mails. It is a member's only if they alone are known to write from that
 * number: anybody can enter any number. What somebody writes before they are answered is one enquiry.
 */
export async function storeMessage(
  trx: Trx,
  {
    name,
    phone,
    ...sent
  }: { name: string | undefined; phone: string; message: string; at: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  // One at a time for each number; none while staff link it, or while its owner is erased.
  const address = (await writerOfNumber(trx, phone))?.email
  await lockAddresses(trx, [withoutAddress(phone), ...(address ? [address] : [])])
  const person = await writerOfNumber(trx, phone)
  const personId = person?.id ?? null
  const message = sent.message.slice(0, MAX_MESSAGE)
  const at = toDate(sent.at)
  if (await addToOpen(trx, { phone, message, personId, at })) return
  const email = person?.email ?? withoutAddress(phone)
  const shown = person?.name || name || `+${phone}`
  await insertMessage(trx, { name: shown, email, phone, message, personId, whatsappAt: at }, now)
}
