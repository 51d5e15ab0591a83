-- A member need not have an e-mail address: somebody at the door, or the second of a household that shares one. Who has
-- none is reached through the first of the household, or not at all, and nobody signs in to the record until it has one.
-- The release before writes an address always; it shows a person without one as a person without one.
alter table person
  alter column email drop not null,
  -- The first of the household: mail goes there while the person has no address of their own.
  add column household_of uuid references person,
  -- What another system calls the person: its id in the file that brought them.
  add column external_id text check (length(external_id) between 1 and 64),
  add constraint person_staff_address check (email is not null or role = 'member'),
  add constraint person_household check (household_of <> id);
create index person_household_of on person (household_of) where household_of is not null;
create index person_external_id on person (external_id) where external_id is not null;

-- Searched by name, address, number and external id. Of a generated column that no release before PostgreSQL 17 can
-- change the expression: it is made anew, which rewrites the table (about a second for each 100,000 people).
alter table person drop column search;
alter table person add column search text generated always as (
  ' ' || lower(first_name || ' ' || last_name || ' ' || first_name || last_name) || ' '
  || coalesce(lower(email::text), '') || ' ' || coalesce(phone_number, '') || ' '
  || coalesce(lower(external_id), '')) stored;
alter table person alter column search set statistics 1000;
create index person_search on person using gin (search gin_trgm_ops);

-- Sign-in stays honest: an address that was proven is never taken away to nothing, and without one there is neither a
-- sign-in nor a mailed link.
create function refuse_losing_address() returns trigger language plpgsql as $$
begin
  raise exception 'a person keeps an address'
    using errcode = 'integrity_constraint_violation', constraint = 'person_keeps_an_address', table = tg_table_name;
end $$;
create trigger person_keeps_an_address before update of email on person for each row
  when (old.email is not null and new.email is null)
  execute function refuse_losing_address();

create function refuse_without_address() returns trigger language plpgsql as $$
begin
  perform from person where id = new.person_id and email is null;
  if found then
    raise exception 'the person has no address'
      using errcode = 'integrity_constraint_violation', constraint = 'person_without_address', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger person_without_address after insert on sign_in for each row execute function refuse_without_address();
create trigger person_without_address after insert on mailed_link for each row
  execute function refuse_without_address();

-- A household has one first person, who has an address and belongs to no other household. The row of the first is shared
-- while somebody joins: it can't leave for another household meanwhile.
create function check_household() returns trigger language plpgsql as $$
begin
  perform from person where id = new.household_of for share;
  if exists (select from person where id = new.household_of
      and (email is null or household_of is not null or merged_into is not null or erased_at is not null))
    or exists (select from person where household_of = new.id) then
    raise exception 'the first of a household has an address, and belongs to no other household'
      using errcode = 'integrity_constraint_violation', constraint = 'person_household_first', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger person_household_first after insert or update of household_of on person for each row
  when (new.household_of is not null)
  execute function check_household();

-- Who was erased stays so, with an external id and a household too.
drop trigger person_stays_erased on person;
create trigger person_stays_erased before update on person for each row
  when (old.erased_at is not null
    and (old.first_name, old.last_name, old.email, old.phone_number, old.birth_date, old.external_id)
      is distinct from
      (new.first_name, new.last_name, new.email, new.phone_number, new.birth_date, new.external_id))
  execute function refuse_words_of_erased();

-- What the studio keeps of a member beside that: brought by a file, shown to who serves them.
create table person_detail (
  person_id uuid primary key references person on delete cascade,
  member_since date,
  gender text check (length(gender) between 1 and 40),
  postal_address text check (length(postal_address) between 1 and 400),
  emergency_contact text check (length(emergency_contact) between 1 and 200),
  -- What the other system said of the account, such as Suspended.
  former_status text check (length(former_status) between 1 and 60)
);
create trigger person_gone after insert or update on person_detail for each row execute function refuse_gone_person();
