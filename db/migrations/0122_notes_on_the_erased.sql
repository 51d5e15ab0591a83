-- Nothing is noted any more on a booking of somebody who is erased. Who notes it refers to the booking alone: it is the
-- person whom this waits for, as whoever erases her locks her last of all.
create function refuse_note_on_erased() returns trigger language plpgsql as $$
begin
  perform from person p join booking b on b.person_id = p.id where b.id = new.booking_id for key share of p;
  perform from booking b where b.id = new.booking_id and is_erased(b.person_id);
  if found then
    raise exception 'the person is erased'
      using errcode = 'integrity_constraint_violation', constraint = 'person_gone', table = tg_table_name;
  end if;
  return null;
end $$;
create trigger person_gone after insert on roster_note
  for each row when (new.booking_id is not null) execute function refuse_note_on_erased();
