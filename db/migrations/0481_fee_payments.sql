-- On a large database, add the column of 0480 and create these indexes (with `concurrently`) by hand before the release.
create unique index if not exists payment_order_fee on payment_order (id, fee_id);
-- Nobody pays a fee twice.
create unique index if not exists payment_order_fee_once on payment_order (fee_id) where status = 'paid';
create index if not exists payment_order_of_fee on payment_order (fee_id) where fee_id is not null;
