-- What others than the studio gave back of a payment, and what its payer's bank took, is known as one sum, as it stands
-- now. Money is told on the day on which it moved: each step of that sum is an entry of its own, and stays on its day
-- when a further part goes back, or when a bank undoes it.
create table money_taken_back (
  id uuid primary key default gen_random_uuid(),
  matter_id uuid not null references money_matter,
  at timestamptz not null,
  -- Below zero: it came back, for the refund failed.
  amount_paise integer not null check (amount_paise <> 0)
);
create index money_taken_back_matter on money_taken_back (matter_id);
create index money_taken_back_at on money_taken_back (at);
create index money_taken_back_amount on money_taken_back (abs(amount_paise));
drop index money_matter_amount;

create function book_taken_back() returns trigger language plpgsql as $$
declare
  stands integer := case when (new.kind = 'refund' and new.state in ('partial', 'full'))
    or (new.kind = 'dispute' and new.state = 'lost') then new.amount_paise else 0 end;
  step integer;
begin
  select stands - coalesce(sum(amount_paise), 0) into step from money_taken_back where matter_id = new.id;
  if step <> 0 then
    insert into money_taken_back (matter_id, at, amount_paise) values (new.id, new.changed_at, step);
  end if;
  return null;
end $$;
insert into money_taken_back (matter_id, at, amount_paise)
  select id, changed_at, amount_paise from money_matter
  where ((kind = 'refund' and state in ('partial', 'full')) or (kind = 'dispute' and state = 'lost')) and amount_paise > 0;
create trigger taken_back_booked after insert or update of kind, state, amount_paise on money_matter
  for each row execute function book_taken_back();

create trigger money_taken_back_kept before update or delete on money_taken_back
  for each row execute function refuse_change('changing what was taken back');
create trigger no_truncate before truncate on money_taken_back
  for each statement execute function refuse_change('truncating money_taken_back');

create or replace view payment_entry as
  select o.id as payment_order_id, null::uuid as refund_id, 'sale' as kind, o.way,
      case when r.reason = 'wrongAmount' then r.amount_paise else o.amount_paise end as amount_paise,
      o.paid_at as at, o.sold_by as by_person
    from payment_order o
    left join payment_refund r on r.payment_id = o.payment_id and r.reason <> 'byStaff'
    where o.paid_at is not null and (o.status in ('paid', 'held', 'voided') or r.id is not null)
  union all
  select r.payment_order_id, r.id, 'refund', r.way, -r.amount_paise, r.due_at, r.by_person
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where r.payment_id is null or r.payment_id = o.payment_id
  union all
  select o.id, null, 'void', o.way, -o.amount_paise, o.voided_at, o.sold_by
    from payment_order o where o.voided_at is not null
  union all
  select o.id, null, 'takenBack', o.way, -t.amount_paise, t.at, null
    from money_taken_back t join money_matter m on m.id = t.matter_id join payment_order o on o.id = m.payment_order_id
    where o.status in ('paid', 'held') or exists (
      select from payment_refund r where r.payment_id = o.payment_id and r.reason = 'declined');

-- The reports count the days of all of these again. Of an order, and of a refund of it, also those on which something was
-- taken back: whether that counts is told by the order.
create function report_note_taken_back(of_order uuid) returns void language sql as $$
  insert into report_change (money_at)
    select t.at from money_taken_back t join money_matter m on m.id = t.matter_id where m.payment_order_id = of_order;
$$;
create or replace function report_note_money() returns trigger language plpgsql as $$
declare
  row_ jsonb := to_jsonb(new);
  moved timestamptz;
begin
  foreach moved in array case tg_table_name
    when 'payment_order' then array[(row_ ->> 'paid_at')::timestamptz, (row_ ->> 'voided_at')::timestamptz,
      case when tg_op = 'UPDATE' then (to_jsonb(old) ->> 'paid_at')::timestamptz end]
    when 'payment_refund' then array[(row_ ->> 'due_at')::timestamptz,
      (select paid_at from payment_order where id = (row_ ->> 'payment_order_id')::uuid)]
    else array[(row_ ->> 'at')::timestamptz] end
  loop
    if moved is not null then
      insert into report_change (money_at) values (moved);
    end if;
  end loop;
  if tg_table_name = 'payment_order' then
    perform report_note_taken_back((row_ ->> 'id')::uuid);
  elsif tg_table_name = 'payment_refund' then
    perform report_note_taken_back((row_ ->> 'payment_order_id')::uuid);
  end if;
  return null;
end $$;
drop trigger report_noted on money_matter;
create trigger report_noted after insert on money_taken_back
  for each row execute function report_note_money();
create function report_note_matter() returns trigger language plpgsql as $$
begin
  perform report_note_taken_back(new.payment_order_id);
  return null;
end $$;
create trigger report_noted after update of payment_order_id on money_matter
  for each row when (new.payment_order_id is distinct from old.payment_order_id)
  execute function report_note_matter();

insert into report_change (money_at)
  select min(at) from payment_entry group by (at at time zone 'Asia/Kolkata')::date;

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke update, delete on money_taken_back from contrology_app;
  end if;
end $$;
