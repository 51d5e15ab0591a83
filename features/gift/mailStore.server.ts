import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { GiverMailData } from './emails.tsx'
import { giftById } from './store.server.ts'

/** The data of a mail to the giver of a paid gift; null if they receive no mail. */
export async function mailDataForGiver(
  db: Db,
  giftId: string,
): Promise<{ to: string; orderId: string; data: GiverMailData } | null> {
  const gift = await giftById(db, giftId)
  if (!gift?.paidAt || !gift.sendAt) return null
  const giver = await db
    .selectFrom('person')
    .innerJoin('paymentOrder as o', 'o.personId', 'person.id')
    .select(contactEmail().as('email'))
    .select(['person.firstName', 'o.paymentId'])
    .where('o.id', '=', gift.orderId)
    .executeTakeFirst()
  if (!giver?.email) return null
  const { firstName, paymentId: reference } = giver
  const data = { ...gift, firstName, reference, paidAt: gift.paidAt, sendAt: gift.sendAt }
  return { to: giver.email, orderId: gift.orderId, data }
}
