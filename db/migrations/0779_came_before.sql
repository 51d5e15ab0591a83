-- Whether a person was a client of the studio before it used this product: then they are no newcomer.
alter table person add column came_before boolean not null default false;

-- The reports count visits and passes of newcomers.
create function report_note_came_before() returns trigger language plpgsql as $$
begin
  insert into report_change (person_id) values (new.id);
  insert into report_change (money_at)
    select o.paid_at from pass p join payment_order o on o.id = p.payment_order_id
    where p.person_id = new.id and o.paid_at is not null;
  return null;
end $$;
create trigger report_noted after update of came_before on person
  for each row when (new.came_before <> old.came_before) execute function report_note_came_before();
