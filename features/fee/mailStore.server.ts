import { contactEmail } from '#lib/contactEmail.server.ts'
import type { Db } from '#lib/db.server.ts'
import type { FeeNews } from './emails.tsx'
import { type Fee, feeById } from './store.server.ts'

/** The content of a mail about a fee; null if its member receives no mail. */
export async function newsOfFee(
  db: Db,
  feeId: string,
): Promise<{ to: string; fee: Fee; news: FeeNews; reference: string | null } | null> {
  const fee = await feeById(db, feeId)
  if (!fee) return null
  const row = await db
    .selectFrom('person')
    .leftJoin('paymentOrder as o', (join) => join.on('o.id', '=', fee.orderId))
    .select(contactEmail().as('to'))
    .select(['person.firstName', 'person.email', 'o.paymentId', 'o.reference'])
    .where('person.id', '=', fee.person.id)
    .where('person.erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row?.to) return null
  return {
    to: row.to,
    fee,
    news: { ...fee, firstName: row.firstName, hasAccount: row.email !== null },
    reference: row.paymentId ?? row.reference ?? null,
  }
}
