-- A code that lowers the price of packages, in a period of the studio's days, both included.
create table promo_code (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[A-Z0-9]{3,20}$'),
  kind text not null check (kind in ('amount', 'percentage', 'price')),
  -- Paise of an amount or a price; basis points of a percentage.
  value integer not null,
  first_day date not null,
  -- Null: without end.
  last_day date,
  -- Null: as often as people like.
  limit_total integer check (limit_total >= 1),
  limit_per_person integer check (limit_per_person >= 1),
  newcomers_only boolean not null,
  combinable boolean not null,
  -- Null: all packages.
  package_ids uuid[] check (cardinality(package_ids) >= 1),
  stopped_at timestamptz,
  created_at timestamptz not null,
  -- A change decided on an older version is decided again.
  version integer not null default 1,
  -- Set by a trigger: paid orders with the code, and what it took off them.
  used_count integer not null default 0,
  given_paise bigint not null default 0,
  constraint promo_code_value check (case kind when 'percentage' then value between 1 and 10000 else value >= 100 end),
  constraint promo_code_period check (last_day >= first_day),
  constraint promo_code_limit check (used_count between 0 and limit_total)
);
create trigger promo_code_kept before update of id, code, created_at on promo_code
  for each row when ((old.id, old.code, old.created_at) is distinct from (new.id, new.code, new.created_at))
  execute function refuse_change('changing the name of a promo code');
create trigger promo_code_no_delete before delete on promo_code
  for each row execute function refuse_change('deleting a promo code');
create trigger no_truncate before truncate on promo_code
  for each statement execute function refuse_change('truncating promo_code');

-- What codes took off the price of an order.
alter table payment_order
  add column discount_paise integer not null default 0 check (discount_paise >= 0),
  -- When an order with other codes took its place. A payment of it is still granted at its own price.
  add column replaced_at timestamptz,
  add constraint payment_order_discount
    check (discount_paise = 0 or amount_paise + discount_paise = (terms ->> 'pricePaise')::integer);
create trigger payment_order_discount_kept before update of discount_paise on payment_order
  for each row when (old.discount_paise <> new.discount_paise)
  execute function refuse_change('changing what was sold');

-- A code of an order. Reserved: counts against the limits until that time. Used: the order is paid. Released: another
-- order of the person took its place, or the sale was voided.
create table promo_code_use (
  payment_order_id uuid not null references payment_order,
  promo_code_id uuid not null references promo_code,
  person_id uuid not null references person,
  -- In the order in which the codes of an order lower its price.
  position smallint not null check (position between 1 and 3),
  discount_paise integer not null check (discount_paise > 0),
  state text not null check (state in ('reserved', 'used', 'released')),
  reserved_until timestamptz,
  used_at timestamptz,
  primary key (payment_order_id, promo_code_id),
  unique (payment_order_id, position),
  check (state <> 'reserved' or reserved_until is not null),
  check ((state = 'used') <= (used_at is not null))
);
create index promo_code_use_reserved on promo_code_use (promo_code_id, reserved_until) where state = 'reserved';
create index promo_code_use_person on promo_code_use (person_id, promo_code_id);
create index promo_code_use_newest on promo_code_use (promo_code_id, used_at desc, payment_order_id) where state = 'used';
create trigger promo_code_use_kept before update on promo_code_use
  for each row when (
    (old.payment_order_id, old.promo_code_id, old.position, old.discount_paise)
    is distinct from (new.payment_order_id, new.promo_code_id, new.position, new.discount_paise))
  execute function refuse_change('changing what a promo code took off');
create trigger promo_code_use_no_delete before delete on promo_code_use
  for each row execute function refuse_change('deleting the use of a promo code');
create trigger no_truncate before truncate on promo_code_use
  for each statement execute function refuse_change('truncating promo_code_use');

-- The limits hold whoever writes: the count is a row that every use locks.
create function count_promo_code_use() returns trigger language plpgsql as $$
declare
  was boolean := tg_op = 'UPDATE' and old.state = 'used';
  more integer := (new.state = 'used')::integer - was::integer;
  most integer;
begin
  if more = 0 then return null; end if;
  update promo_code set used_count = used_count + more, given_paise = given_paise + more * new.discount_paise
    where id = new.promo_code_id returning limit_per_person into most;
  if more > 0 and most < (
    select count(*) from promo_code_use
    where promo_code_id = new.promo_code_id and person_id = new.person_id and state = 'used')
  then
    raise exception 'a promo code is used more often than its limit for one person'
      using errcode = 'integrity_constraint_violation', constraint = 'promo_code_person_limit',
        table = 'promo_code_use';
  end if;
  return null;
end $$;
create trigger promo_code_use_counted after insert or update of state on promo_code_use
  for each row execute function count_promo_code_use();

-- A payment whose code could no longer be used when it arrived goes back.
alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check
    check (reason in ('discoveryHeld', 'codeLapsed', 'wrongAmount', 'paidTwice', 'declined', 'byStaff'));

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on promo_code, promo_code_use from contrology_app;
  end if;
end $$;
