-- A refund that was not sent, because the payer's bank took the same money back: it moves no money. The release before this
-- one makes none, and counts one as neither owed nor sent.
alter table payment_refund
  drop constraint payment_refund_status_check,
  add constraint payment_refund_status_check check (status in ('due', 'refunded', 'cancelled'));

create function payment_refund_take_off() returns trigger language plpgsql as $$
begin
  update payment_order set refunded_paise = refunded_paise - new.amount_paise where id = new.payment_order_id;
  return null;
end $$;
create trigger payment_refund_cancelled after update of status on payment_refund
  for each row when (new.by_person is not null and new.status = 'cancelled' and old.status <> 'cancelled')
  execute function payment_refund_take_off();
-- What is cancelled stays so: otherwise its amount would have to be added again.
create trigger payment_refund_stays_cancelled before update of status on payment_refund
  for each row when (old.status = 'cancelled' and new.status <> 'cancelled')
  execute function refuse_change('sending a cancelled refund');

-- As before, without cancelled refunds. What the bank took instead of one counts, also if the payment bought nothing.
create or replace view payment_entry as
  select o.id as payment_order_id, null::uuid as refund_id, 'sale' as kind, o.method,
      case when r.reason = 'wrongAmount' then r.amount_paise else o.amount_paise end as amount_paise,
      o.paid_at as at, o.sold_by as by_person, null::uuid as taken_back_id
    from payment_order o
    left join payment_refund r on r.payment_id = o.payment_id and r.reason <> 'byStaff'
    where o.paid_at is not null and (o.status in ('paid', 'held', 'voided') or r.id is not null)
  union all
  select r.payment_order_id, r.id, 'refund', r.method, -r.amount_paise, r.due_at, r.by_person, null
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where r.by_person is not null and r.status <> 'cancelled' and (r.payment_id is null or r.payment_id = o.payment_id)
  union all
  select r.payment_order_id, r.id, 'refund', r.method, -r.amount_paise, r.due_at, o.sold_by, null
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where r.by_person is null and r.status <> 'cancelled' and (r.payment_id is null or r.payment_id = o.payment_id)
  union all
  select o.id, null, 'void', o.method, -o.amount_paise, o.voided_at, o.sold_by, null
    from payment_order o where o.voided_at is not null
  union all
  select o.id, null, 'takenBack', o.method, -t.amount_paise, t.at, null, t.id
    from money_taken_back t join money_matter m on m.id = t.matter_id join payment_order o on o.id = m.payment_order_id
    where o.status in ('paid', 'held') or exists (
      select from payment_refund r where r.payment_id = o.payment_id
        and (r.reason = 'declined' or r.reason <> 'byStaff' and r.status = 'cancelled'));

-- Before a refund is sent.
create index money_matter_disputed on money_matter (gateway_payment_id) where kind = 'dispute';
