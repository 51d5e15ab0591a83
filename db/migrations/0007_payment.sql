-- Money that goes back: a payment that could buy nothing, or came a second time. A row of its own,
-- as an order has one payment and the bank may fail a refund long after it was accepted.
create table payment_refund (
  payment_id text primary key,
  payment_order_id uuid not null references payment_order,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (reason in ('discoveryHeld', 'wrongAmount', 'paidTwice')),
  -- Grows when the bank failed a refund: asking again needs another idempotency key.
  attempt integer not null default 1 check (attempt > 0),
  gateway_refund_id text,
  status text not null default 'due' check (status in ('due', 'refunded')),
  due_at timestamptz not null,
  refunded_at timestamptz,
  checked_at timestamptz,
  check ((status = 'refunded') = (refunded_at is not null))
);
create index payment_refund_open on payment_refund (due_at);
create index payment_refund_order on payment_refund (payment_order_id);
create index gateway_event_received on gateway_event (received_at);
