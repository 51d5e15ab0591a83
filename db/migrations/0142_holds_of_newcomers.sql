-- Accounts cost nothing, and each may hold a seat: who never had a pass holds only some of the seats of a session, and few
-- from one network. Holds of the release before count as nobody's network and as no newcomer's; they live ten minutes.
alter table seat_hold add column newcomer boolean not null default false;
alter table seat_hold add column network text check (length(network) <= 60);

-- As before, and so many newcomers at most, counted under the lock of the session. Where that changed since it was
-- decided, SQLSTATE CT001 asks to decide again.
create function hold_seat(
  wanted_session uuid, member uuid, seen_start timestamptz, until_ timestamptz, at_ timestamptz,
  is_newcomer boolean, of_network text, most_newcomers integer, most_of_network integer
) returns seat_hold language plpgsql as $$
declare
  hold seat_hold;
  held record;
begin
  select * into hold from hold_seat(wanted_session, member, seen_start, until_, at_);
  if not is_newcomer or hold.network is not null then
    return hold;
  end if;
  select count(*) as newcomers, count(*) filter (where network = of_network) as neighbours into held
    from seat_hold where session_id = wanted_session and newcomer and id <> hold.id;
  if held.newcomers >= most_newcomers or held.neighbours >= most_of_network then
    raise exception 'too many newcomers hold seats' using errcode = 'CT001';
  end if;
  update seat_hold set newcomer = true, network = of_network where id = hold.id returning * into hold;
  return hold;
end $$;
