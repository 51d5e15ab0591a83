-- Who waits agreed to be booked at the time that they saw: once a class is moved they are asked.
create function session_move_asks() returns trigger language plpgsql as $$
begin
  update waitlist_entry set automatic = false, late_too = false, instead_of = null
    where session_id = new.id and waitlist_is_open(status) and (automatic or instead_of is not null);
  return null;
end $$;
create trigger session_move_asks after update of starts_at on session
  for each row when (new.queued > 0 and new.starts_at <> old.starts_at)
  execute function session_move_asks();
