-- Each order is looked after by itself: one that can't be read waits ever longer, and holds up no other.
alter table payment_order
  -- Null until it was looked after once.
  add column next_check_at timestamptz,
  -- In a row; zero again as soon as the gateway answers for it.
  add column failed_checks integer not null default 0 check (failed_checks >= 0),
  add column failing_since timestamptz,
  add column last_error text check (length(last_error) <= 500),
  -- Until then somebody is making its order at the gateway; whoever comes meanwhile waits for that one.
  add column sending_until timestamptz,
  add check ((failed_checks > 0) = (failing_since is not null));

-- `held`: paid, but partly given back before anything was granted. Staff decide.
alter table payment_order
  drop constraint payment_order_status_check,
  drop constraint payment_order_check,
  add constraint payment_order_status_check
    check (status in ('created', 'paid', 'held', 'refundDue', 'refunded', 'abandoned')),
  add constraint payment_order_check
    check ((status in ('paid', 'held', 'refundDue', 'refunded')) = (paid_at is not null and payment_id is not null));

-- What staff must know, or decide, about money: one row for each thing it is about, as it stands now.
create table money_matter (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('refund', 'dispute', 'unknownPayment', 'unreadableOrder', 'overdueRefund')),
  -- The gateway's id of what it is about: a payment, a dispute or an order.
  subject text not null,
  gateway_payment_id text,
  payment_order_id uuid references payment_order,
  amount_paise integer not null check (amount_paise >= 0),
  state text not null check (state in (
    'partial', 'full', 'failed', 'open', 'underReview', 'won', 'lost', 'closed', 'captured', 'unreadable', 'due', 'over')),
  -- What the rule did.
  outcome text not null check (outcome in ('nothing', 'passKept', 'passRevoked', 'noPass')),
  status text not null check (status in ('open', 'decided')),
  details text check (length(details) <= 500),
  noted_at timestamptz not null,
  changed_at timestamptz not null,
  -- Null when a rule decided.
  decided_by uuid references person,
  decision text check (length(decision) between 1 and 500),
  unique (kind, subject),
  check ((decided_by is null) = (decision is null)),
  check (decided_by is null or status = 'decided')
);
create index money_matter_open on money_matter (changed_at desc) where status = 'open';
create index money_matter_order on money_matter (payment_order_id);

-- Up to when the gateway's own lists have been compared with ours. It is as old as the backup that it
-- comes from, so that after a restore everything since then is asked for again.
create table gateway_sweep (
  id boolean primary key default true check (id),
  swept_until timestamptz not null
);
