-- Who came: each tap of staff, in the order in which they were made, whenever they arrived. The last one counts, and
-- the status of the booking follows it.
create table attendance_mark (
  -- Made by the screen, so that a tap that is sent twice is one.
  id uuid primary key,
  -- In the order in which they arrived: of two made at one moment the one that came last counts.
  arrival bigint generated always as identity,
  booking_id uuid not null references booking,
  -- expected: the marks before are taken back.
  mark text not null check (mark in ('expected', 'in', 'late', 'noShow')),
  way text not null check (way in ('tap', 'code')),
  made_at timestamptz not null,
  received_at timestamptz not null check (received_at >= made_at),
  made_by uuid not null references person
);
create index attendance_mark_last on attendance_mark (booking_id, made_at desc, arrival desc);
create index attendance_mark_by on attendance_mark (made_by);
create trigger attendance_mark_kept before update or delete on attendance_mark
  for each row execute function refuse_change('changing a mark');
create trigger no_truncate before truncate on attendance_mark
  for each statement execute function refuse_change('truncating attendance_mark');

-- A mark may prove wrong, in whichever direction, and the studio may cancel a session for which some are in already.
create or replace function booking_check_transition() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'scheduled' then true
    when 'attended' then new.status in ('scheduled', 'no show', 'class cancelled')
    when 'late cancelled' then new.status in ('cancelled', 'class cancelled')
    when 'no show' then new.status in ('scheduled', 'attended', 'class cancelled')
    else false end)
  then
    raise exception 'a booking that is % can''t become %', old.status, new.status
      using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;

-- excused: a no-show that was none. It undoes what was forfeited, which can then be forfeited again; what is booked
-- and returned stays once for each booking.
alter table ledger_entry drop constraint ledger_entry_check;
alter table ledger_entry add constraint ledger_entry_of_booking
  check ((kind in ('booked', 'returned', 'forfeited', 'excused')) = (booking_id is not null));
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'ledger_entry_kind_check' and conrelid = 'ledger_entry'::regclass);
begin
  alter table ledger_entry drop constraint ledger_entry_kind_check;
  -- Whatever kinds there are by now, and this one.
  execute format('alter table ledger_entry add constraint ledger_entry_kind_check check ((%s) or kind = ''excused'')',
    regexp_replace(kinds, '^CHECK \((.*)\)$', '\1'));
end $$;
alter table ledger_entry add constraint ledger_entry_excused
  check (kind <> 'excused' or (sessions = 0 and days between 0 and 1));
-- As in 0051; by how much longer a pass lives that is made whole is a number of the studio now, of 60 days at most
-- (madeWholeDays in features/studio/rules.ts).
alter table ledger_entry drop constraint ledger_amounts;
alter table ledger_entry add constraint ledger_amounts check (case kind
  when 'booked' then sessions between -1 and 0 and days = 0
  when 'returned' then sessions between 0 and 1 and days between 0 and 61
  when 'forfeited' then days between -1 and 0
  when 'granted' then days = 0
  when 'expired' then days = 0
  else true end);
drop index ledger_once;
create unique index ledger_once on ledger_entry (booking_id, kind) where kind in ('booked', 'returned');
create index ledger_by_booking on ledger_entry (booking_id) where booking_id is not null;

-- As in 0051, with those 60 days, and each forfeited may be excused before the next.
create or replace function booking_check_ledger() returns trigger language plpgsql as $$
declare
  checked uuid := case when tg_table_name = 'booking' then (to_jsonb(new) ->> 'id')::uuid
    else (to_jsonb(new) ->> 'booking_id')::uuid end;
  state text;
  unlimited boolean;
  kinds text;
  taken integer;
  sum_sessions integer;
  sum_days integer;
  holds boolean;
begin
  select b.status, p.total_sessions is null into state, unlimited
    from booking b join pass p on p.id = b.pass_id where b.id = checked;
  select string_agg(kind, ' ' order by id), min(sessions), sum(sessions), sum(days)
    into kinds, taken, sum_sessions, sum_days from ledger_entry where booking_id = checked;
  kinds := replace(kinds, ' forfeited excused', '');
  holds := coalesce(taken, 1) = (case when unlimited then 0 else -1 end) and case
    when state in ('scheduled', 'attended')
      then kinds = 'booked' and sum_days = 0
    when state in ('late cancelled', 'no show')
      then kinds = 'booked forfeited' and sum_days = (case when unlimited then -1 else 0 end)
    else kinds in ('booked returned', 'booked forfeited returned') and sum_sessions = 0
      and sum_days between 0 and (case when state = 'class cancelled' then 60 else 0 end)
    end;
  if not holds then
    raise exception 'booking % is % and its ledger says %', checked, state, coalesce(kinds, 'nothing')
      using errcode = 'integrity_constraint_violation', constraint = 'booking_ledger', table = tg_table_name;
  end if;
  return null;
end $$;

-- What staff note on a session, or on one booking of it. Members never read it.
create table roster_note (
  id uuid primary key,
  session_id uuid not null references session on delete cascade,
  booking_id uuid references booking,
  words text not null check (length(words) between 1 and 1000),
  written_by uuid not null references person,
  written_at timestamptz not null,
  removed_at timestamptz
);
create index roster_note_session on roster_note (session_id, written_at);
create index roster_note_booking on roster_note (booking_id) where booking_id is not null;
create index roster_note_by on roster_note (written_by);

-- A session that too few booked, and that staff let run all the same.
create table session_kept (
  session_id uuid primary key references session on delete cascade,
  kept_at timestamptz not null,
  kept_by uuid not null references person
);
create index session_kept_by on session_kept (kept_by);

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke update, delete on attendance_mark from contrology_app;
  end if;
end $$;
