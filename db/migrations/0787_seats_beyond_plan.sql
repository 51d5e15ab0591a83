-- `planned_capacity`: the seats that staff asked for. With more bookings and holds than that, `capacity` is their number.
-- A seat beyond the plan ends with its booking or hold, also in rooms without spots: before, it was sold again, and the
-- session ignored later changes of its class. An earlier release stores the bookings as the plan, as it did.
create or replace trigger session_lose_seat before update of booked, held on session
  for each row when (new.capacity > least(new.planned_capacity, new.spots))
  execute function session_lose_seat();
alter table session add constraint session_seats_planned
  check (capacity <= greatest(planned_capacity, booked + held)) not valid;
