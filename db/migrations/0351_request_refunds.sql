-- A refund that is made by itself, of a sale by a QR code, belongs to the seller's day as the sale does.
create index payment_refund_automatic on payment_refund (due_at) where by_person is null;

-- The refunds of staff and the others are read apart, each by its own index.
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
    where r.by_person is not null and (r.payment_id is null or r.payment_id = o.payment_id)
  union all
  select r.payment_order_id, r.id, 'refund', r.method, -r.amount_paise, r.due_at, o.sold_by, null
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where r.by_person is null and (r.payment_id is null or r.payment_id = o.payment_id)
  union all
  select o.id, null, 'void', o.method, -o.amount_paise, o.voided_at, o.sold_by, null
    from payment_order o where o.voided_at is not null
  union all
  select o.id, null, 'takenBack', o.method, -t.amount_paise, t.at, null, t.id
    from money_taken_back t join money_matter m on m.id = t.matter_id join payment_order o on o.id = m.payment_order_id
    where o.status in ('paid', 'held') or exists (
      select from payment_refund r where r.payment_id = o.payment_id and r.reason = 'declined');
