-- The door to the queue for SQL: a statement that must stay one round trip enqueues its job here, and takes
-- over the queue's policy (tries, pauses, how long it is kept), as jobs do that the server enqueues
-- (lib/jobs.server.ts). Nothing else in SQL writes the queue's tables.
create function enqueue_job(queue_name text, payload jsonb) returns void language plpgsql as $$
begin
  insert into pgboss.job (name, data, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
    select name, payload, now() + retention_seconds * interval '1 second', retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy
    from pgboss.queue where name = queue_name;
  if not found then
    raise exception 'there is no queue %', queue_name;
  end if;
end $$;

-- As in 0004, but for the confirmation, which is a mail like every other; and the seat that the member held
-- becomes the one that is booked. The session is locked
-- before its holds are touched: pass, session, holds, booking, in this order everywhere.
create or replace function claim_seat(
  wanted_session uuid, member uuid, paying_pass uuid, seen_version integer, seen_start timestamptz,
  clock_first date, clock_expiry date, free_until timestamptz, promised text, actor uuid, at_ timestamptz
) returns uuid language plpgsql as $$
declare
  new_booking uuid;
  seats_held integer;
begin
  update pass set first_session_on = clock_first, expires_on = clock_expiry
    where id = paying_pass and person_id = member and version = seen_version;
  if not found then
    raise exception 'the pass changed' using errcode = 'CT001';
  end if;
  select held into seats_held from session
    where id = wanted_session and starts_at = seen_start and cancelled_at is null for no key update;
  if not found then
    raise exception 'the session changed' using errcode = 'CT001';
  end if;
  if seats_held > 0 then
    delete from seat_hold
      where session_id = wanted_session and (person_id = member or expires_at <= at_);
  end if;
  insert into booking (session_id, person_id, pass_id, booked_at, booked_by, cancel_by, promise)
    values (wanted_session, member, paying_pass, at_, actor, free_until, promised)
    returning id into new_booking;
  insert into ledger_entry (pass_id, booking_id, kind, sessions, at, by_person)
    select paying_pass, new_booking, 'booked', case when total_sessions is null then 0 else -1 end, at_, actor
    from pass where id = paying_pass;
  perform enqueue_job('mail', jsonb_build_object('kind', 'bookingConfirmed', 'id', new_booking));
  return new_booking;
end $$;
