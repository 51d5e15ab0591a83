import type { Db, Trx } from '#lib/db.server.ts'
import { toDate } from '#lib/time.ts'
import type { EnquiryInput } from './schema.ts'

export async function insertEnquiry(
  trx: Trx,
  enquiry: Omit<EnquiryInput, 'website' | 'elapsed'> & { seemsAutomatic: boolean },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('enquiry')
    .values({
      name: enquiry.name,
      email: enquiry.email,
      phone: enquiry.phone || null,
      message: enquiry.message,
      topic: enquiry.topic,
      seems_automatic: enquiry.seemsAutomatic,
      created_at: toDate(now),
    })
    .execute()
}

/** Where the studio reads its mail; undefined while its profile is not filled in. */
export async function studioEmail(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('studio').select('profile').executeTakeFirst()
  return (row?.profile as { email?: string } | undefined)?.email || undefined
}
