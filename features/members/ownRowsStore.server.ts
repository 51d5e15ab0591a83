import { sql } from 'kysely'

// What is known of a person without a column that names her.

// Her addresses, in small letters: known before anything is looked for by them, so that an index finds it.

const addressesOf = (ids: string[]) => sql`
  array(select lower(email::text) from person where id = any(${ids}::uuid[]))`

/** Those that she has left too, but for what is somebody else's by now. */
const allAddressesOf = (ids: string[]) => sql`
  array(select lower(email::text) from person where id = any(${ids}::uuid[])
    union select lower(f.email::text) from former_address f where f.person_id = any(${ids}::uuid[])
      and not exists (select from person p where p.email = f.email and p.id <> all(${ids}::uuid[])))`

/** The ids of the enquiries from her addresses, and of those that are known to be hers. */
export const enquiriesOf = (ids: string[]) => sql`
  select id from enquiry where person_id = any(${ids}::uuid[]) or lower(email) = any(${addressesOf(ids)})`

/** The ids of the invitations to the staff that went to her addresses, and of those that she took up. */
export const invitationsOf = (ids: string[]) => sql`
  select id from staff_invitation where accepted_by = any(${ids}::uuid[])
    or lower(email::text) = any(${allAddressesOf(ids)})`

/** Whether `r`, a row of a file, brought her, or she was found by it, or it has an address of hers. */
export const isRowOf = (ids: string[]) => sql`(
  r.made ->> 'personId' = any(${ids}::text[]) or r.plan ->> 'personId' = any(${ids}::text[])
    or r.addresses && ${allAddressesOf(ids)})`
