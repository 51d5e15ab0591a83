-- An order that buys a pass as a gift: no pass is granted when it is paid, but when the gift is claimed.
alter table payment_order add column gift_id uuid unique;
create unique index payment_order_gift on payment_order (id, gift_id);
create trigger payment_order_gift_kept before update of gift_id on payment_order
  for each row when (old.gift_id is distinct from new.gift_id) execute function refuse_change('changing what was sold');

-- What it costs and who gives it is said by its order alone.
create table gift (
  id uuid primary key,
  payment_order_id uuid not null unique,
  -- Null once nobody may read them any more: the giver or the recipient was erased.
  recipient_name text check (length(recipient_name) between 1 and 80),
  recipient_email text check (length(recipient_email) between 3 and 254),
  message text check (length(message) <= 240),
  card text not null check (card in ('sun', 'candles', 'ribbon', 'roll')),
  -- The day of the card, at 8 in the morning in the studio.
  send_on date not null,
  language text not null check (language in ('en', 'hi')),
  created_at timestamptz not null,
  -- Set when its order is paid: from then on it is a gift.
  paid_at timestamptz,
  send_at timestamptz,
  taxed text check (taxed in ('redemption', 'sale')),
  sent_at timestamptz,
  -- Of the link that was mailed last: the only one that works.
  token_hash bytea unique,
  opened_at timestamptz,
  claimed_at timestamptz,
  pass_id uuid unique references pass,
  -- The money went back before anybody claimed it.
  ended_at timestamptz,
  constraint gift_of_order foreign key (payment_order_id, id) references payment_order (id, gift_id),
  constraint gift_claimed_or_ended check (num_nonnulls(claimed_at, ended_at) <= 1),
  check (num_nulls(paid_at, send_at, taxed) in (0, 3)),
  check ((claimed_at is null) = (pass_id is null)),
  check ((sent_at is null) = (token_hash is null)),
  check (paid_at is not null or num_nonnulls(sent_at, opened_at, claimed_at, ended_at) = 0)
);
create index gift_due on gift (send_at) where sent_at is null and claimed_at is null and ended_at is null;
create index gift_recipient on gift (lower(recipient_email));
create trigger gift_kept before update on gift
  for each row when (
    old.paid_at is not null and (old.id, old.payment_order_id, old.paid_at, old.taxed)
      is distinct from (new.id, new.payment_order_id, new.paid_at, new.taxed)
    or old.claimed_at is not null and (old.claimed_at, old.pass_id) is distinct from (new.claimed_at, new.pass_id)
    or old.ended_at is not null and old.ended_at is distinct from new.ended_at)
  execute function refuse_change('changing what became of a gift');
create trigger gift_no_delete before delete on gift
  for each row execute function refuse_change('deleting a gift');
create trigger no_truncate before truncate on gift
  for each statement execute function refuse_change('truncating gift');

-- 0: when a gift is claimed, 1: when it is sold.
insert into rule_number (rule, from_date, value) values ('giftTax', '2000-01-01', 0);

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on gift from contrology_app;
  end if;
end $$;
