-- Who waits agreed to be booked into the class that they saw. Until now they were asked again only if it begins at another
-- time; now also if it ends at another time or has another instructor, which booked members and those who wait are
-- notified of.
create or replace trigger session_move_asks after update of starts_at, ends_at, instructor_id on session
  for each row when (new.queued > 0 and
    (new.starts_at, new.ends_at, new.instructor_id) is distinct from (old.starts_at, old.ends_at, old.instructor_id))
  execute function session_move_asks();
