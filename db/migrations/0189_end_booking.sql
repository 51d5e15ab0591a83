-- Ends a booking in one statement: its status, its ledger entry and the pass's clock, as the rules decided on the pass
-- of that version (docs/decisions/0003-decide-then-claim.md). False when it no longer had the status expected.
create function end_booking(
  ended uuid, was text, becomes text, paying_pass uuid, seen_version integer, entry_kind text,
  entry_sessions integer, entry_days integer, why text, actor uuid, clock_first date, clock_expiry date,
  at_ timestamptz
) returns boolean language plpgsql as $$
declare
  paid pass;
begin
  select * into paid from pass where id = paying_pass and version = seen_version for no key update;
  if not found then
    raise exception 'the pass changed' using errcode = 'CT001';
  end if;
  -- When the member cancelled stays known, also where the studio cancels the session later.
  update booking
    set status = becomes,
      cancelled_at = case when becomes in ('cancelled', 'late cancelled', 'class cancelled')
        then coalesce(cancelled_at, at_) end
    where id = ended and status = was;
  if not found then
    return false;
  end if;
  insert into ledger_entry (pass_id, booking_id, kind, sessions, days, at, by_person, note)
    values (paying_pass, ended, entry_kind, entry_sessions, entry_days, at_, actor, why);
  if entry_days <> 0 or paid.first_session_on is distinct from clock_first or paid.expires_on <> clock_expiry then
    update pass set first_session_on = clock_first, expires_on = clock_expiry,
        extension_days = extension_days + entry_days
      where id = paying_pass;
  end if;
  return true;
end $$;

-- The same for a member who cancels, with the mail that confirms it, if the session and the deadline are still those
-- that were decided on.
create function cancel_booking(
  ended uuid, becomes text, seen_session uuid, seen_start timestamptz, seen_deadline timestamptz, paying_pass uuid,
  seen_version integer, entry_kind text, entry_sessions integer, entry_days integer, why text, actor uuid,
  clock_first date, clock_expiry date, mail_kind text, at_ timestamptz
) returns boolean language plpgsql as $$
begin
  -- Pass, session, booking: the order of all locks.
  perform from pass where id = paying_pass for no key update;
  perform from session where id = seen_session and starts_at = seen_start and cancelled_at is null
    for no key update;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  perform from booking where id = ended and greatest(cancel_by, leave_free_until) = seen_deadline for no key update;
  if not found or not end_booking(ended, 'scheduled', becomes, paying_pass, seen_version, entry_kind,
    entry_sessions, entry_days, why, actor, clock_first, clock_expiry, at_)
  then
    raise exception 'the booking changed' using errcode = 'CT001';
  end if;
  perform enqueue_job('mail', jsonb_build_object('kind', mail_kind, 'id', ended));
  return true;
end $$;
