-- Staff may sell through the gateway: by a QR code that the buyer pays at the desk. Such an order is paid online, and has
-- a seller.
alter table payment_order drop constraint payment_order_method;
alter table payment_order add constraint payment_order_method check (case method
  when 'online' then (payment_id is null) = (paid_at is null) and (sold_by is null) = (sale_key is null)
    and reference is null and (override_reason is null or sold_by is not null) and status <> 'voided'
  else payment_id is null and gateway_order_id is null and sold_by is not null and sale_key is not null
    and (reference is null) = (method = 'cash') and status in ('paid', 'voided') end);

-- How the buyer of such an order is asked to pay.
create table payment_request (
  payment_order_id uuid primary key references payment_order,
  -- What the QR code says, and until when it can be paid. Null until the gateway has made it.
  content text check (length(content) between 1 and 2000),
  closes_at timestamptz,
  -- When the gateway was last asked whether it is paid.
  asked_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid references person,
  check ((content is null) = (closes_at is null)),
  check ((cancelled_at is null) = (cancelled_by is null))
);
create trigger payment_request_kept before update of payment_order_id, content, closes_at, cancelled_at, cancelled_by
    on payment_request
  for each row when (
    old.payment_order_id <> new.payment_order_id
    or old.content is not null and (old.content, old.closes_at) is distinct from (new.content, new.closes_at)
    or old.cancelled_at is not null
      and (old.cancelled_at, old.cancelled_by) is distinct from (new.cancelled_at, new.cancelled_by))
  execute function refuse_change('changing how somebody was asked to pay');
create trigger payment_request_no_delete before delete on payment_request
  for each row execute function refuse_change('deleting a payment request');
create trigger no_truncate before truncate on payment_request
  for each statement execute function refuse_change('truncating payment_request');

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on payment_request from contrology_app;
  end if;
end $$;
