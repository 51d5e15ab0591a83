-- Gives those without a spot one, first come, first served, as far as there are any. Returns the bookings of those who lost
-- theirs, for its caller to tell them: a member with several of them gets one mail.
create function assign_spots(of_session uuid) returns setof uuid language plpgsql as $$
declare
  waiting record;
  given uuid;
begin
  for waiting in select id, person_id, left_spot_id from booking
      where session_id = of_session and spot_id is null and booking_holds_seat(status)
      order by booked_at, id loop
    given := best_spot(of_session, waiting.person_id, null);
    exit when given is null;
    update booking set spot_id = given where id = waiting.id;
    if waiting.left_spot_id is not null then
      return next waiting.id;
    end if;
  end loop;
end $$;

-- For one session, such as when somebody cancels: each of them is told by a mail of its own.
create or replace function give_spots(of_session uuid) returns void language plpgsql as $$
declare
  given uuid;
begin
  for given in select assign_spots(of_session) loop
    perform enqueue_job('mail', jsonb_build_object('kind', 'spotChanged', 'id', given));
  end loop;
end $$;
