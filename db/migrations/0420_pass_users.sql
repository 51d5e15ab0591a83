-- Packages for semi-private classes that two people may use: one pays, both book.
alter table package
  add column shareable boolean not null default false,
  add constraint package_shareable check (not shareable or package_type = 'semiPrivate');
alter table pass
  add column shareable boolean not null default false,
  add constraint pass_shareable check (not shareable or package_type = 'semiPrivate');

-- A term like the others; earlier versions stay as they are, because only a package that may be shared has it.
create or replace function package_terms(sold package) returns jsonb language sql stable as $$
  select jsonb_build_object('packageName', sold.package_name, 'packageType', sold.package_type,
    'location', sold.location, 'pricePaise', sold.price_paise, 'perSessionPricePaise', sold.per_session_price_paise,
    'totalSessions', sold.total_sessions, 'validityDays', sold.validity_days, 'validityFrom', sold.validity_from,
    'unusedDays', sold.unused_days, 'description', sold.description)
    || case when sold.shareable then '{"shareable": true}'::jsonb else '{}' end
$$;
create trigger pass_shareable_kept before update of shareable on pass
  for each row when (old.shareable <> new.shareable)
  execute function refuse_change('changing the terms a pass was sold with');

-- Who may book with a pass: its holder, who paid for it, and at most one other person at a time.
create table pass_user (
  pass_id uuid not null references pass,
  person_id uuid not null references person,
  is_holder boolean not null default false,
  added_at timestamptz not null,
  -- Null for the holder.
  added_by uuid references person,
  ended_at timestamptz,
  ended_by uuid references person,
  primary key (pass_id, person_id),
  constraint pass_user_ended check ((ended_at is null) = (ended_by is null) and (not is_holder or ended_at is null)),
  constraint pass_user_added check (is_holder or added_by is not null)
);
create unique index pass_user_holder on pass_user (pass_id) where is_holder;
create unique index pass_user_other on pass_user (pass_id) where not is_holder and ended_at is null;
create index pass_user_of on pass_user (person_id, pass_id);
insert into pass_user (pass_id, person_id, is_holder, added_at)
  select id, person_id, true, purchased_at from pass;

-- The holder's row follows the pass, and nothing else changes it.
create trigger pass_holder_by_pass before insert on pass_user
  for each row when (new.is_holder and pg_trigger_depth() = 0)
  execute function refuse_change('a holder without the pass');
create trigger pass_holder_kept before update on pass_user
  for each row when ((old.is_holder or new.is_holder) and pg_trigger_depth() = 0)
  execute function refuse_change('changing the holder without the pass');
-- Who used a pass stays known; a person who had two records is one of its users afterwards.
create trigger pass_user_kept before update of pass_id, person_id on pass_user
  for each row when (old.pass_id <> new.pass_id
    or old.person_id <> new.person_id and not moves_in_merge(old.person_id, new.person_id))
  execute function refuse_change('giving the use of a pass to somebody else');
create function is_merged(person_id uuid) returns boolean language sql stable
  return exists (select from person where id = person_id and merged_into is not null);
create trigger pass_user_no_delete before delete on pass_user
  for each row when (not is_merged(old.person_id))
  execute function refuse_change('deleting who used a pass');
create trigger no_truncate before truncate on pass_user
  for each statement execute function refuse_change('truncating pass_user');

-- Fires after the row's references, which wait for whoever merges or erases the person.
create function pass_user_begins() returns trigger language plpgsql as $$
begin
  perform from pass where id = new.pass_id and shareable;
  if not found then
    raise exception 'the pass is for one person'
      using errcode = 'integrity_constraint_violation', constraint = 'pass_not_shareable', table = tg_table_name;
  end if;
  perform from person where id = new.person_id and merged_into is null and erased_at is null for key share;
  if not found then
    raise exception 'the person is merged or erased'
      using errcode = 'integrity_constraint_violation', constraint = 'person_gone', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger pass_user_begins after insert on pass_user
  for each row when (not new.is_holder) execute function pass_user_begins();
create trigger pass_user_begins_again after update of ended_at on pass_user
  for each row when (not new.is_holder and old.ended_at is not null and new.ended_at is null)
  execute function pass_user_begins();

-- Of two records of one person, one as the holder and one as the other person, the holder is left; the bookings were moved
-- before.
create function pass_keep_holder() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into pass_user (pass_id, person_id, is_holder, added_at)
      values (new.id, new.person_id, true, new.purchased_at);
  elsif exists (select from pass_user where pass_id = new.id and person_id = new.person_id) then
    delete from pass_user where pass_id = new.id and person_id = old.person_id;
    update pass_user set is_holder = true, ended_at = null, ended_by = null
      where pass_id = new.id and person_id = new.person_id;
  else
    update pass_user set person_id = new.person_id where pass_id = new.id and person_id = old.person_id;
  end if;
  return null;
end $$;
create trigger pass_holder after insert on pass for each row execute function pass_keep_holder();
create trigger pass_holder_moves after update of person_id on pass
  for each row when (old.person_id <> new.person_id) execute function pass_keep_holder();

-- A booking is paid by a pass that its member may use, and moves with its member in a merge. 0421 checks the rows there are.
alter table booking
  drop constraint booking_pass_of_member,
  add constraint booking_pass_of_user foreign key (pass_id, person_id) references pass_user (pass_id, person_id)
    on update cascade not valid;

-- As in 0380, for who may use the pass.
create or replace function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz,
  moved uuid, mail_kind text, wanted_spot uuid
) returns uuid language plpgsql as $$
declare
  new_booking uuid;
  seats record;
  wanted_one_class boolean;
  paid pass;
begin
  select * into paid from pass where id = paying_pass and version = seen_version for no key update;
  if not found then
    raise exception 'the pass changed' using errcode = 'CT001';
  end if;
  -- Asked once the pass is locked: whoever ends the use of a pass locks it too.
  if paid.person_id <> member then
    perform from pass_user where pass_id = paying_pass and person_id = member and ended_at is null;
    if not found then
      raise exception 'the pass is not theirs' using errcode = 'CT001';
    end if;
  end if;
  if paid.first_session_on is distinct from clock_first or paid.expires_on <> clock_expiry then
    update pass set first_session_on = clock_first, expires_on = clock_expiry where id = paying_pass;
  end if;
  select held, queued, date into seats from session
    where id = wanted_session and starts_at = seen_start and cancelled_at is null for no key update;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  if seats.queued > 0 and actor = member and seat_is_reserved(wanted_session, member, at_) then
    raise exception 'the seat belongs to the queue' using errcode = 'CT001';
  end if;
  if seats.held > 0 then
    delete from seat_hold
      where session_id = wanted_session and (person_id = member or expires_at <= at_);
  end if;
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise, moved_from, spot_id)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised, moved, wanted_spot)
    returning id into new_booking;
  insert into ledger_entry (pass_id, booking_id, kind, sessions, at, by_person)
    values (paying_pass, new_booking, 'booked', case when paid.total_sessions is null then 0 else -1 end, at_, actor);
  if seats.queued > 0 then
    update waitlist_entry set status = 'booked', booking_id = new_booking, ended_at = at_, reason = null
      where session_id = wanted_session and person_id = member and waitlist_is_open(status)
      returning one_class into wanted_one_class;
    if wanted_one_class then
      perform enqueue_job('waitlist.leaveDay',
        jsonb_build_object('personId', member, 'date', seats.date, 'bookingId', new_booking));
    end if;
  end if;
  if mail_kind is not null then
    perform enqueue_job('mail', jsonb_build_object('kind', mail_kind, 'id', new_booking));
  end if;
  return new_booking;
end $$;
