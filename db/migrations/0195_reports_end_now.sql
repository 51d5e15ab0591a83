-- Reports end now: a visit counts once its session is over. Nothing changes in the tables at that moment, so the reports
-- keep the instant until which they have counted, and count the people of the sessions that ended since
-- (docs/decisions/0126-reports-end-now.md).
create table report_clock (
  id boolean primary key default true check (id),
  counted_until timestamptz not null
);
-- Until now visits of all time were counted: the first run takes those back whose session is not over.
insert into report_clock (counted_until) values ('infinity');

-- A session that ends at another time moves the visits of everybody booked in it.
create function report_note_visits() returns trigger language plpgsql as $$
begin
  insert into report_change (person_id) select distinct person_id from booking where session_id = new.id;
  return null;
end $$;
create trigger report_noted_visits after update of ends_at on session
  for each row when (old.ends_at is distinct from new.ends_at)
  execute function report_note_visits();
