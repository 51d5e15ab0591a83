-- Search at the desk: members by the start of a last name or an address, in the order of the list. `person_search` finds
-- any part of these, but reads every match, and in a large studio thousands of people share a name.
create index if not exists person_by_last_name on person (lower(last_name), lower(first_name), id)
  where merged_into is null and erased_at is null;
create index if not exists person_by_address on person (lower(email::text), id)
  where merged_into is null and erased_at is null;
