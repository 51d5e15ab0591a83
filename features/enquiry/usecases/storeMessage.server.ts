import { lockAddresses } from '#features/identity/reads.server.ts'
import type { Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import { withoutAddress } from '../rules.ts'
import { appendToOpenEnquiry, insertWhatsappEnquiry, MAX_MESSAGE, writerOfNumber } from '../store.server.ts'

/**
 * Stores a message from a phone in the inbox, without mails. It is linked to a member only if exactly one member
 * has this number verified, because anybody can enter any number. All messages before an answer are one enquiry.
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
  // Locks the number, so that messages are stored one at a time, and none while staff link the number or erase its
  // owner.
  const address = (await writerOfNumber(trx, phone))?.email
  await lockAddresses(trx, [withoutAddress(phone), ...(address ? [address] : [])])
  const person = await writerOfNumber(trx, phone)
  const personId = person?.id ?? null
  const message = sent.message.slice(0, MAX_MESSAGE)
  const timestamp = toDate(sent.at)
  if (await appendToOpenEnquiry(trx, { phone, message, personId, at: timestamp })) return
  const email = person?.email ?? withoutAddress(phone)
  const displayName = person?.name || name || `+${phone}`
  await insertWhatsappEnquiry(
    trx,
    { name: displayName, email, phone, message, personId, whatsappAt: timestamp },
    now,
  )
}
