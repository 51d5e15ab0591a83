-- A buyer who is not at the desk is asked by a payment link of the gateway, which can be paid for some hours. Then
-- `content` is its address. Null for a QR code.
alter table payment_request
  add column link_hours smallint check (link_hours between 1 and 168),
  -- Whether it was sent to them by mail.
  add column mailed boolean not null default false,
  add check (not mailed or link_hours is not null and content is not null);
create index payment_request_links on payment_request (closes_at) where link_hours is not null;

drop trigger payment_request_kept on payment_request;
create trigger payment_request_kept
    before update of payment_order_id, content, closes_at, cancelled_at, cancelled_by, link_hours, mailed
    on payment_request
  for each row when (
    old.payment_order_id <> new.payment_order_id
    or old.link_hours is distinct from new.link_hours
    or old.content is not null
      and (old.content, old.closes_at, old.mailed) is distinct from (new.content, new.closes_at, new.mailed)
    or old.cancelled_at is not null
      and (old.cancelled_at, old.cancelled_by) is distinct from (new.cancelled_at, new.cancelled_by))
  execute function refuse_change('changing how somebody was asked to pay');
