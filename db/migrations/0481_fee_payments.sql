-- On a large database by hand before the release: the column of 0480, and these with `concurrently`.
create unique index if not exists payment_order_fee on payment_order (id, fee_id);
-- Nobody pays a fee twice.
create unique index if not exists payment_order_fee_once on payment_order (fee_id) where status = 'paid';
create index if not exists payment_order_of_fee on payment_order (fee_id) where fee_id is not null;
