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

export async function insertMessage(
  trx: Trx,
  {
    name,
    message,
    ...known
  }: { name: string; email: string; phone: string; message: string; personId: string | null },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('enquiry')
    .values({
      ...known,
      name: name.slice(0, 80),
      message: message.slice(0, 4000),
      topic: 'contactUs',
      seemsAutomatic: false,
      createdAt: toDate(now),
    })
    .execute()
}
