-- PostgreSQL reads the text of each CHECK anew for every statement that writes to its table: 20,000 characters for one
-- entry of the ledger, more than a quarter of what a booking cost. The same conditions as functions are read once on a
-- connection (docs/decisions/0123-cheaper-guards.md). The file after this one validates them.
create function ledger_entry_holds(
  kind text, sessions integer, days integer, of_booking boolean, by_somebody boolean, noted boolean
) returns boolean language plpgsql immutable as $$
begin
  -- No entry moves more than its kind may.
  return case kind
    when 'granted' then not of_booking and sessions >= 0 and days = 0
    when 'booked' then of_booking and sessions between -1 and 0 and days = 0
    when 'returned' then of_booking and sessions between 0 and 1 and days between 0 and 61
    when 'forfeited' then of_booking and sessions = 0 and days between -1 and 0
    when 'excused' then of_booking and sessions = 0 and days between 0 and 1
    when 'adjusted' then not of_booking and by_somebody and noted
    when 'expired' then not of_booking and sessions < 0 and days = 0
    when 'revoked' then not of_booking and sessions <= 0 and noted
    else false end;
end $$;
alter table ledger_entry
  drop constraint ledger_amounts,
  drop constraint ledger_entry_check1,
  drop constraint ledger_entry_check2,
  drop constraint ledger_entry_excused,
  drop constraint ledger_entry_kind_check,
  drop constraint ledger_entry_of_booking,
  drop constraint ledger_entry_revoked,
  add constraint ledger_amounts check (ledger_entry_holds(kind, sessions, days, booking_id is not null,
    by_person is not null, note is not null)) not valid;

create function pass_holds(
  package_type text, total_sessions integer, counts boolean, validity_days integer, validity_from text,
  unused_days integer, expires_on date, revoked_on date, revoked boolean, reason text, by_somebody boolean,
  voided boolean
) returns boolean language plpgsql immutable as $$
begin
  return package_type in ('discovery', 'group', 'reformer', 'private', 'semiPrivate')
    and counts = (total_sessions is not null) and coalesce(total_sessions > 0, true)
    and validity_days >= 0 and unused_days >= 0 and validity_from in ('firstSession', 'purchase')
    and revoked = (revoked_on is not null) and revoked = (reason is not null)
    and (revoked and expires_on <= revoked_on and length(reason) between 1 and 200
      or not revoked and not by_somebody and not voided);
end $$;
alter table pass
  drop constraint pass_check,
  drop constraint pass_package_type_check,
  drop constraint pass_revoke_reason_check,
  drop constraint pass_revoked,
  drop constraint pass_total_sessions_check,
  drop constraint pass_unused_days_check,
  drop constraint pass_validity_days_check,
  drop constraint pass_validity_from_check,
  drop constraint pass_voided,
  add constraint pass_terms check (pass_holds(package_type, total_sessions, sessions_left is not null, validity_days,
    validity_from, unused_days, expires_on, revoked_on, revoked_at is not null, revoke_reason,
    revoked_by is not null, voided_at is not null)) not valid;

create function booking_status_holds(status text, ended boolean) returns boolean language plpgsql immutable as $$
begin
  return case when ended then status in ('cancelled', 'late cancelled', 'class cancelled')
    else status in ('scheduled', 'attended', 'no show') end;
end $$;
alter table booking
  drop constraint booking_check,
  drop constraint booking_status_check,
  add constraint booking_status check (booking_status_holds(status, cancelled_at is not null)) not valid;
