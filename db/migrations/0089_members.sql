-- Members as staff look after them: found by any part of what is known of them, noted on, told, merged and erased.
create extension if not exists pg_trgm;

-- All by which somebody is looked for, in small letters, each part after a space: a word's start can be asked for.
alter table person
  add column search text generated always as (
    ' ' || lower(first_name || ' ' || last_name || ' ' || first_name || last_name) || ' ' || lower(email::text)
    || ' ' || coalesce(phone_number, '')) stored,
  -- Two records of one person: this one is empty, and she goes on as that one.
  add column merged_into uuid references person,
  add column merged_at timestamptz,
  -- Her personal data is gone; what the books need stays.
  add column erased_at timestamptz,
  add constraint person_merged check ((merged_into is null) = (merged_at is null) and merged_into <> id);
-- How often a part of a word occurs decides between two ways of searching: it must be known well.
alter table person alter column search set statistics 1000;
create index person_search on person using gin (search gin_trgm_ops);
create index person_by_name on person (lower(first_name), lower(last_name), id)
  where merged_into is null and erased_at is null;
create index person_newest on person (created_at desc, id) where merged_into is null and erased_at is null;
create index person_merged_into on person (merged_into) where merged_into is not null;
create index pass_running on pass (expires_on, person_id) where revoked_at is null;
create index payment_order_newest on payment_order (person_id, created_at desc);

-- What staff write down about a member.
create table member_note (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  author_id uuid not null references person,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz
);
create index member_note_of on member_note (person_id, created_at desc);

-- Whether she wants to be written to beyond what she booked and bought; the newest entry counts.
create table message_consent (
  id bigint generated always as identity primary key,
  person_id uuid not null references person,
  given boolean not null,
  at timestamptz not null,
  -- Who wrote it down: herself, or staff for her.
  by_person uuid not null references person
);
create index message_consent_of on message_consent (person_id, id desc);

-- The mails that left, for whom, and what they were about; not what they said.
create table sent_mail (
  -- Of the job that sent it: a mail that is sent twice is noted once.
  id uuid primary key,
  person_id uuid not null references person,
  subject text not null,
  sent_at timestamptz not null
);
create index sent_mail_of on sent_mail (person_id, sent_at desc);

alter table sign_in drop constraint sign_in_end_reason_check;
alter table sign_in add constraint sign_in_end_reason_check check (
  end_reason in ('signedOut', 'replaced', 'stolen', 'passwordChanged', 'emailChanged', 'expired', 'closed')
);

-- Where a pass was before two records of its member became one. Discovery is once a person: what she holds twice by
-- then stays hers.
alter table pass add column merged_from uuid references person;
drop index pass_one_discovery;
create unique index pass_one_discovery on pass (person_id)
  where package_type = 'discovery' and merged_from is null;

-- A pass moves to another record of its member and nowhere else; its bookings move with it.
create function moves_in_merge(from_person uuid, to_person uuid) returns boolean language sql stable
  return exists (select from person where id = from_person and merged_into = to_person);
drop trigger pass_terms_kept on pass;
create trigger pass_terms_kept before update of id, package_id, payment_order_id, package_name,
    package_type, location, price_paise, per_session_price_paise, total_sessions, validity_days,
    validity_from, unused_days, description, purchased_at, purchased_on on pass
  for each row when (
    (old.id, old.package_id, old.payment_order_id, old.package_name, old.package_type,
      old.location, old.price_paise, old.per_session_price_paise, old.total_sessions, old.validity_days,
      old.validity_from, old.unused_days, old.description, old.purchased_at, old.purchased_on)
    is distinct from
    (new.id, new.package_id, new.payment_order_id, new.package_name, new.package_type,
      new.location, new.price_paise, new.per_session_price_paise, new.total_sessions, new.validity_days,
      new.validity_from, new.unused_days, new.description, new.purchased_at, new.purchased_on))
  execute function refuse_change('changing the terms a pass was sold with');
create trigger pass_member_kept before update of person_id, merged_from on pass
  for each row when (
    (old.person_id, old.merged_from) is distinct from (new.person_id, new.merged_from)
    and not (moves_in_merge(old.person_id, new.person_id) and new.merged_from = old.person_id))
  execute function refuse_change('giving a pass to somebody else');
drop trigger booking_kept on booking;
create trigger booking_kept before update of id, session_id, pass_id, booked_at, booked_by,
    cancel_by, promise on booking
  for each row when (
    (old.id, old.session_id, old.pass_id, old.booked_at, old.booked_by, old.cancel_by, old.promise)
    is distinct from
    (new.id, new.session_id, new.pass_id, new.booked_at, new.booked_by, new.cancel_by, new.promise))
  execute function refuse_change('moving a booking or its promise');
create trigger booking_member_kept before update of person_id on booking
  for each row when (old.person_id <> new.person_id and not moves_in_merge(old.person_id, new.person_id))
  execute function refuse_change('giving a booking to somebody else');
alter table booking
  drop constraint booking_pass_of_member,
  add constraint booking_pass_of_member foreign key (pass_id, person_id) references pass (id, person_id)
    on update cascade;

-- Of two bookings of one session that turn out to be one person's, one is returned, whatever it was marked as.
create function booked_by_both(booking_id uuid) returns boolean language sql stable
  return exists (
    select from booking b
    join booking twin on twin.session_id = b.session_id and twin.id <> b.id
    join person p on (p.id = b.person_id and p.merged_into = twin.person_id)
      or (p.id = twin.person_id and p.merged_into = b.person_id)
    where b.id = booking_id and twin.status in ('scheduled', 'attended', 'no show', 'late cancelled'));
drop trigger booking_transition on booking;
create trigger booking_transition before update of status on booking
  for each row when (old.status is distinct from new.status
    and not (new.status = 'cancelled' and booked_by_both(old.id)))
  execute function booking_check_transition();

-- Nothing begins any more for a record that was merged or erased. It is asked after the row's reference to its person
-- has waited for whoever merges or erases (triggers fire by name), so it sees what became of her. What was
-- paid becomes a pass even then: the money came.
create function refuse_gone_person() returns trigger language plpgsql as $$
begin
  perform from person where id = new.person_id and (merged_into is not null or erased_at is not null);
  if found then
    raise exception 'the person is merged or erased'
      using errcode = 'integrity_constraint_violation', constraint = 'person_gone', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger person_gone after insert on payment_order for each row execute function refuse_gone_person();
create trigger person_gone after insert on pass for each row when (new.payment_order_id is null)
  execute function refuse_gone_person();
create trigger person_gone after insert on booking for each row execute function refuse_gone_person();
create trigger person_gone after insert on seat_hold for each row execute function refuse_gone_person();
create trigger person_gone after insert on sign_in for each row execute function refuse_gone_person();
create trigger person_gone after insert on member_note for each row execute function refuse_gone_person();

-- What was recorded stays, but for the words of an erased person: each text becomes the same word. Ids, numbers
-- and days that are not hers stay, so that what was done can still be told.
create function without_words(value jsonb) returns jsonb language plpgsql immutable as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case when key = 'birthDate' then to_jsonb('erased'::text)
        else without_words(each.value) end), '{}') from jsonb_each(value) as each (key, value))
    when 'array' then (
      select coalesce(jsonb_agg(without_words(item) order by place), '[]')
      from jsonb_array_elements(value) with ordinality as each (item, place))
    when 'string' then case
      when value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value
      when value #>> '{}' ~ '^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$' then value
      else to_jsonb('erased'::text) end
    else value end;
end $$;

create function audit_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and exists (select from person where id = old.person_id and erased_at is not null)
    and (new.id, new.at, new.staff_id, new.action, new.subject, new.subject_id, new.person_id)
      is not distinct from (old.id, old.at, old.staff_id, old.action, old.subject, old.subject_id, old.person_id)
    and new.before is not distinct from without_words(old.before)
    and new.after is not distinct from without_words(old.after)
    and new.reason is not distinct from (case when old.reason is not null then 'erased' end)
  then
    return new;
  end if;
  raise exception 'changing what was recorded: not allowed'
    using errcode = 'integrity_constraint_violation', constraint = 'audit_kept', table = 'audit_entry';
end $$;
drop trigger audit_kept on audit_entry;
create trigger audit_kept before update or delete on audit_entry
  for each row execute function audit_keep();

-- The same for the notes in the ledgers of her passes.
create or replace function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note = 'erased' and old.note is not null
    and to_jsonb(new) - 'note' = to_jsonb(old) - 'note'
    and exists (select from pass p join person on person.id = p.person_id
      where p.id = old.pass_id and person.erased_at is not null)
  then
    return new;
  end if;
  raise exception 'the ledger is append-only';
end $$;

-- The product may change neither table: this does it with the rights of their owner, for who is erased and nobody else.
create function redact_person(erased uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_entry set before = without_words(before), after = without_words(after),
      reason = case when reason is not null then 'erased' end
    where person_id = erased and exists (select from person where id = erased and erased_at is not null);
  update ledger_entry e set note = 'erased' from pass p
    where p.id = e.pass_id and p.person_id = erased and e.note is not null
      and (e.kind = 'adjusted' or p.revoked_by is not null and e.note = p.revoke_reason)
      and exists (select from person where id = erased and erased_at is not null);
  update pass set revoke_reason = 'erased' where person_id = erased and revoked_by is not null
    and exists (select from person where id = erased and erased_at is not null);
end $$;
revoke execute on function redact_person(uuid) from public;
do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    grant execute on function redact_person(uuid) to contrology_app;
  end if;
end $$;
