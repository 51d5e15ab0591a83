-- A class's room follows its rule: a change of the room from a date on leaves the dates before in theirs.
alter table class_earlier_rule add column room_id uuid references room on delete set null;
update class_earlier_rule e set room_id = c.room_id from class c where c.id = e.class_id;

-- A session begins in the room that its class has on that date. Where another has that room, it has none until staff
-- choose: a date of the timetable is never missing for want of a room.
create or replace function session_take_room() returns trigger language plpgsql as $$
begin
  select case when e.class_id is null then c.room_id else e.room_id end into new.room_id
  from class c
  left join lateral (
    select class_id, room_id from class_earlier_rule
    where class_id = c.id and until >= new.date order by until limit 1) e on true
  where c.id = new.class_id;
  if new.room_id is not null and room_is_taken(new.room_id, new.starts_at, new.ends_at, new.id) then
    new.room_id := null;
  end if;
  return new;
end $$;
