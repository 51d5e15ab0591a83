-- Whose first pass it was is told by her other passes: of records that become one, or of a pass that an import brings
-- with a day of the past, the sales after it are counted again.
create function report_note_pass() returns trigger language plpgsql as $$
begin
  insert into report_change (money_at)
    select o.paid_at from pass p join payment_order o on o.id = p.payment_order_id
    where p.person_id in (new.person_id, case when tg_op = 'UPDATE' then old.person_id end)
      and p.purchased_at >= new.purchased_at and o.paid_at is not null;
  return null;
end $$;
create trigger report_noted_new after insert on pass
  for each row execute function report_note_pass();
create trigger report_noted after update of person_id, voided_at on pass
  for each row when ((old.person_id, old.voided_at) is distinct from (new.person_id, new.voided_at))
  execute function report_note_pass();

insert into report_change (money_at)
  select min(at) from payment_entry group by (at at time zone 'Asia/Kolkata')::date;
