import { sql } from 'kysely'

// What is known of a person without a column that names her.

/** The ids of the enquiries from her addresses, and of those that staff know to be hers. */
export const enquiriesOf = (ids: string[]) => sql`
  select id from enquiry where person_id = any(${ids}::uuid[])
  union
  select e.id from person p join enquiry e on lower(e.email) = lower(p.email::text) where p.id = any(${ids}::uuid[])`

/** The ids of the invitations to the staff that went to her addresses, and of those that she took up. */
export const invitationsOf = (ids: string[]) => sql`
  select id from staff_invitation where accepted_by = any(${ids}::uuid[])
    or email in (select email from person where id = any(${ids}::uuid[]))`

/** Whether `r`, a row of a file, brought her, or she was found by it. */
export const isRowOf = (ids: string[]) => sql`(
  r.made ->> 'personId' = any(${ids}::text[]) or r.plan ->> 'personId' = any(${ids}::text[])
    or exists (
      select from jsonb_array_elements_text(r.cells) as said (word), person p
      where p.id = any(${ids}::uuid[]) and lower(trim(said.word)) = lower(p.email::text)))`
