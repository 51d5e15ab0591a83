import { sql } from 'kysely'

// Data about a person without a column that references them.

// Their addresses in lower case, evaluated first, so that an index can be used.

const addressesOf = (ids: string[]) => sql`
  array(select lower(email::text) from person where id = any(${ids}::uuid[]))`

/** Including former ones, except those that belong to somebody else by now. */
const allAddressesOf = (ids: string[]) => sql`
  array(select lower(email::text) from person where id = any(${ids}::uuid[])
    union select lower(f.email::text) from former_address f where f.person_id = any(${ids}::uuid[])
      and not exists (select from person p where p.email = f.email and p.id <> all(${ids}::uuid[])))`

/** The ids of enquiries from their addresses, and of those known to be theirs. */
export const enquiriesOf = (ids: string[]) => sql`
  select id from enquiry where person_id = any(${ids}::uuid[]) or lower(email) = any(${addressesOf(ids)})`

/** The ids of staff invitations sent to their addresses, and of those that they accepted. */
export const invitationsOf = (ids: string[]) => sql`
  select id from staff_invitation where accepted_by = any(${ids}::uuid[])
    or lower(email::text) = any(${allAddressesOf(ids)})`

/** Whether `r`, a row of an import file, created or matched them, or contains an address of theirs. */
export const isRowOf = (ids: string[]) => sql`(
  r.made ->> 'personId' = any(${ids}::text[]) or r.plan ->> 'personId' = any(${ids}::text[])
    or r.addresses && ${allAddressesOf(ids)})`
