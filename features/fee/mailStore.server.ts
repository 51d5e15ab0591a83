import { sql } from 'kysely'
import type { Db } from '#lib/db.server.ts'
import type { FeeMailData } from './emails.tsx'
import { type Fee, feeById } from './store.server.ts'

/**
 * The data of a mail about a fee, and its recipient: the person who paid it, otherwise the member whose fee it is; if
 * they have no address, the first person of their household. Null if they receive no mail.
 */
export async function feeToReport(
  db: Db,
  feeId: string,
): Promise<{ to: string; fee: Fee; data: FeeMailData; reference: string | null } | null> {
  const fee = await feeById(db, feeId)
  if (!fee) return null
  const { rows } = await sql<{ id: string; to: string; firstName: string; reference: string | null }>`
    select a.id, a.email as "to", a.first_name, coalesce(o.payment_id, o.reference) as reference
    from fee f join booking b on b.id = f.booking_id
      left join payment_order o on o.id = f.payment_order_id
      join person p on p.id = coalesce(o.person_id, b.person_id)
      join person a on a.id = case when p.email is null then p.household_of else p.id end
    where f.id = ${feeId} and p.erased_at is null and a.email is not null`.execute(db)
  const [row] = rows
  if (!row) return null
  const { id, to, firstName, reference } = row
  const memberName = id === fee.person.id ? null : fee.person.firstName
  return { to, fee, data: { ...fee, firstName, of: memberName }, reference }
}
