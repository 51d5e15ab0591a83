import type { Trx } from '#lib/db.server.ts'
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
      seemsAutomatic: enquiry.seemsAutomatic,
      createdAt: toDate(now),
    })
    .execute()
}
