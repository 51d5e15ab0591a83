-- A pass that is about to end is notified of at most twice for each last day that it has.
create table pass_notice (
  id uuid primary key default gen_random_uuid(),
  pass_id uuid not null references pass on delete cascade,
  last_day date not null,
  notice text not null check (notice in ('first', 'last')),
  queued_at timestamptz not null,
  constraint pass_notice_once unique (pass_id, last_day, notice)
);
