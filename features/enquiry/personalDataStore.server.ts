import { sql } from 'kysely'
import { addressesOf, anyOf, type PersonalData } from '#lib/personalData.server.ts'
import { toDate } from '#lib/time.ts'

/** The ids of the enquiries that are linked to these people or that came from their addresses. */
const enquiriesOf = (ids: string[]) => sql`
  select id from enquiry where person_id = ${anyOf(ids)} or lower(email) = any(${addressesOf(ids)})`

export const enquiryPersonalData: PersonalData = {
  columns: {
    'enquiry.person_id': 'moves',
    'enquiry.assigned_to': 'unchanged',
    'enquiry_answer.by_person': 'unchanged',
    'enquiry_draft.person_id': 'unchanged',
  },
  exported: (ids) => ({
    enquiries: sql`
    select id, name, email, phone, topic, message, state, created_at, answered_at, closed_at,
      whatsapp_at from enquiry
    where id in (${enquiriesOf(ids)}) order by created_at`,
    answers_to_enquiries: sql`
    select enquiry_id, at, channel, body from enquiry_answer where enquiry_id in (${enquiriesOf(ids)}) order by at`,
  }),
  /** Locks enquiries before people, in the same order as answering one. */
  async lock(trx, ids) {
    await sql`select from enquiry where id in (${enquiriesOf(ids)}) order by id for update`.execute(trx)
  },
  /** Erased enquiries keep their day and topic, and are closed, because nobody can answer them any more. */
  async erase(trx, ids, now) {
    const theirs = enquiriesOf(ids)
    await sql`update enquiry_answer set body = 'erased' where enquiry_id in (${theirs})`.execute(trx)
    await sql`delete from enquiry_draft where enquiry_id in (${theirs})`.execute(trx)
    await sql`
      update enquiry set name = 'erased', email = id || '@erased.invalid', phone = null, message = 'erased',
        state = 'closed', closed_at = coalesce(closed_at, ${toDate(now)}), version = version + 1
      where id in (${theirs})`.execute(trx)
  },
}
