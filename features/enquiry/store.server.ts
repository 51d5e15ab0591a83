import { sql } from 'kysely'
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

export const MAX_MESSAGE = 4000

/**
 * The person whose verified phone number this is; undefined if there is none, or more than one.
 */
export async function writerOfNumber(
  trx: Trx,
  phone: string,
): Promise<{ id: string; name: string; email: string | null } | undefined> {
  const { rows } = await sql<{ id: string; name: string; email: string | null }>`
    select id, full_name(first_name, last_name) as name, email from person
    where phone_number = ${phone} and phone_proven and erased_at is null and merged_into is null limit 2`.execute(
    trx,
  )
  return rows.length === 1 ? rows[0] : undefined
}

/**
 * Adds the message to the newest enquiry from this number, if that is open and has room for it; otherwise returns
 * false.
 */
export async function appendToOpenEnquiry(
  trx: Trx,
  { phone, message, personId, at }: { phone: string; message: string; personId: string | null; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update enquiry set message = message || E'\n\n' || ${message}, whatsapp_at = greatest(whatsapp_at, ${at}),
      version = version + 1
    where id = (
        select id from enquiry where phone = ${phone} and whatsapp_at is not null
        order by created_at desc, id desc limit 1)
      and state = 'open' and person_id is not distinct from ${personId}::uuid
      and length(message) + 2 + length(${message}) <= ${MAX_MESSAGE}`.execute(trx)
  return numAffectedRows === 1n
}

export async function insertWhatsappEnquiry(
  trx: Trx,
  {
    name,
    message,
    ...fields
  }: {
    name: string
    email: string
    phone: string
    message: string
    personId: string | null
    whatsappAt: Date
  },
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('enquiry')
    .values({
      ...fields,
      name: name.slice(0, 80),
      message,
      topic: 'contactUs',
      seemsAutomatic: false,
      createdAt: toDate(now),
    })
    .execute()
}
