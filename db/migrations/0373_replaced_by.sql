-- The orders of one purchase: the one that can be paid now, and those that it replaced. Each of them may still be paid,
-- by an approval that comes late; only the first payment buys something.
alter table payment_order add column replaced_by uuid references payment_order;
create index payment_order_replaced_by on payment_order (replaced_by) where replaced_by is not null;
update payment_order o set replaced_by = (
  select later.id from payment_order later
  where later.person_id = o.person_id and later.package_id = o.package_id and later.gift_id is not distinct from o.gift_id
    and later.sold_by is null and later.replaced_at is null and later.created_at >= o.replaced_at
  order by later.created_at limit 1)
where o.replaced_at is not null;
alter table payment_order add constraint payment_order_replaced
  check (replaced_by is null or replaced_at is not null and replaced_by <> id);
