-- A pass can be taken away, by staff or by rule: what was attended stays, nothing more can be booked.
alter table pass
  add column revoked_at timestamptz,
  -- The studio's day on which it ended; its expiry is never later.
  add column revoked_on date,
  -- In words, for its member to read.
  add column revoke_reason text check (length(revoke_reason) between 1 and 200),
  -- Null when a rule did it.
  add column revoked_by uuid references person,
  add constraint pass_revoked check (
    (revoked_at is null) = (revoked_on is null) and (revoked_at is null) = (revoke_reason is null)
    and (revoked_by is null or revoked_at is not null)
    and (revoked_at is null or expires_on <= revoked_on));

-- What was left on it is written off, and says why.
do $$
declare
  kinds text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'ledger_entry_kind_check' and conrelid = 'ledger_entry'::regclass);
begin
  alter table ledger_entry drop constraint ledger_entry_kind_check;
  -- Whatever kinds there are by now, and this one.
  execute format('alter table ledger_entry add constraint ledger_entry_kind_check check ((%s) or kind = ''revoked'')',
    regexp_replace(kinds, '^CHECK \((.*)\)$', '\1'));
end $$;
alter table ledger_entry add constraint ledger_entry_revoked
  check (kind <> 'revoked' or (sessions <= 0 and booking_id is null and note is not null));
create unique index ledger_revoked_once on ledger_entry (pass_id) where kind = 'revoked';

-- The last arbiter: a booking decided on before the pass was revoked is decided again.
create function booking_refuse_revoked() returns trigger language plpgsql as $$
begin
  perform from pass where id = new.pass_id and revoked_at is not null;
  if found then
    raise exception 'the pass was revoked' using errcode = 'CT001';
  end if;
  return new;
end $$;
create trigger booking_on_good_pass before insert on booking
  for each row execute function booking_refuse_revoked();
