-- When the gateway confirmed that a cancelled code is closed: until then it may still be paid.
alter table payment_request add column closed_at timestamptz
  check (closed_at is null or cancelled_at is not null);
