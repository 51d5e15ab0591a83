-- What the last run of an operation found, for the people who watch the server: the integrity check (its number of
-- violations) and the backup (its bytes).
create table operation_result (
  kind text primary key check (kind in ('integrityCheck', 'backup')),
  ended_at timestamptz not null,
  figure bigint not null check (figure >= 0)
);

-- What is owed, and held, is counted at each scrape of the metrics.
create index if not exists payment_refund_owed on payment_refund (due_at) where status = 'due';
create index if not exists seat_hold_by_end on seat_hold (expires_at);
