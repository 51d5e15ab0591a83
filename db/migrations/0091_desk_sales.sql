-- Money at the desk. A sale at the desk is a payment order that is paid when it is made, so that there is one table of
-- what was sold, one of what was given back, and one view of what moved (docs/decisions/0091-one-book-of-payments.md).
alter table payment_order
  add column way text not null default 'online' check (way in ('online', 'cash', 'upi', 'card')),
  -- Who took the money; null online.
  add column sold_by uuid references person,
  -- What the slip of the card machine or the UPI app says.
  add column reference text check (length(reference) between 4 and 60),
  -- Made by the screen: a sale that is sent twice is made once.
  add column sale_key uuid unique,
  -- Why it was sold against a rule of buying.
  add column override_reason text check (length(override_reason) between 1 and 200),
  add column voided_at timestamptz,
  add column voided_by uuid references person,
  add column void_reason text check (length(void_reason) between 1 and 200),
  -- What staff gave back of it, kept by a trigger: never more than was paid, however many ask at once.
  add column refunded_paise integer not null default 0,
  add constraint payment_order_refunded check (refunded_paise between 0 and amount_paise),
  drop constraint payment_order_status_check,
  drop constraint payment_order_check,
  add constraint payment_order_status_check
    check (status in ('created', 'paid', 'held', 'refundDue', 'refunded', 'abandoned', 'voided')),
  add constraint payment_order_check check (
    (status in ('paid', 'held', 'refundDue', 'refunded', 'voided')) = (paid_at is not null)),
  add constraint payment_order_way check (case way
    when 'online' then (payment_id is null) = (paid_at is null) and sold_by is null and sale_key is null
      and reference is null and override_reason is null and status <> 'voided'
    else payment_id is null and gateway_order_id is null and sold_by is not null and sale_key is not null
      and (reference is null) = (way = 'cash') and status in ('paid', 'voided') end),
  add constraint payment_order_voided check (
    (status = 'voided') = (voided_at is not null) and (voided_at is null) = (voided_by is null)
    and (voided_at is null) = (void_reason is null) and (voided_at is null or refunded_paise = 0));
create index payment_order_paid on payment_order (paid_at desc) where paid_at is not null;
create index payment_order_sold_by on payment_order (sold_by, paid_at) where sold_by is not null;
create index payment_order_voided_at on payment_order (voided_at) where voided_at is not null;
create index payment_order_held on payment_order (paid_at) where status = 'held';

-- What was sold, for how much, and how it was paid stays as it was.
create trigger payment_order_kept before update of package_id, terms, amount_paise, currency, gst_basis_points, way,
    sold_by, reference, sale_key, override_reason on payment_order
  for each row when (
    (old.package_id, old.terms, old.amount_paise, old.currency, old.gst_basis_points, old.way, old.sold_by,
      old.reference, old.sale_key, old.override_reason)
    is distinct from
    (new.package_id, new.terms, new.amount_paise, new.currency, new.gst_basis_points, new.way, new.sold_by,
      new.reference, new.sale_key, new.override_reason))
  execute function refuse_change('changing what was sold');

-- What goes back: by the rules, a whole payment that could buy nothing; by staff, any part of any payment.
alter table payment_refund
  drop constraint payment_refund_pkey,
  alter column payment_id drop not null,
  add column id uuid primary key default gen_random_uuid(),
  add column way text not null default 'online' check (way in ('online', 'cash', 'upi', 'card')),
  -- Null when a rule did it.
  add column by_person uuid references person,
  -- In words, for the audit and for who gets it.
  add column note text check (length(note) between 1 and 200),
  -- What became of the pass.
  add column pass_change text check (pass_change in ('kept', 'shortened', 'revoked')),
  add column request_key uuid unique,
  drop constraint payment_refund_reason_check,
  -- `declined`: staff decided that a payment that was partly given back buys nothing. `byStaff`: a pass was granted.
  add constraint payment_refund_reason_check
    check (reason in ('discoveryHeld', 'wrongAmount', 'paidTwice', 'declined', 'byStaff')),
  add constraint payment_refund_way check ((way = 'online') = (payment_id is not null)),
  add constraint payment_refund_by check (
    (reason in ('declined', 'byStaff')) = (by_person is not null) and (by_person is null) = (note is null)
    and (by_person is null) = (request_key is null) and (reason = 'byStaff') = (pass_change is not null)
    and (way = 'online' or (reason = 'byStaff' and status = 'refunded')));
create unique index payment_refund_whole on payment_refund (payment_id) where reason <> 'byStaff';
create index payment_refund_payment on payment_refund (payment_id);
create index payment_refund_by_person on payment_refund (by_person, due_at) where by_person is not null;

create trigger payment_refund_kept before update of id, payment_id, payment_order_id, amount_paise, reason, way,
    by_person, note, pass_change, request_key, due_at on payment_refund
  for each row when (
    (old.id, old.payment_id, old.payment_order_id, old.amount_paise, old.reason, old.way, old.by_person, old.note,
      old.pass_change, old.request_key, old.due_at)
    is distinct from
    (new.id, new.payment_id, new.payment_order_id, new.amount_paise, new.reason, new.way, new.by_person, new.note,
      new.pass_change, new.request_key, new.due_at))
  execute function refuse_change('changing what was given back');

create function payment_refund_add_up() returns trigger language plpgsql as $$
begin
  update payment_order set refunded_paise = refunded_paise + new.amount_paise where id = new.payment_order_id;
  return null;
end $$;
create trigger payment_refund_added after insert on payment_refund
  for each row when (new.by_person is not null) execute function payment_refund_add_up();
create trigger payment_order_refunded_by_refunds before update of refunded_paise on payment_order
  for each row when (old.refunded_paise is distinct from new.refunded_paise and pg_trigger_depth() = 0)
  execute function refuse_change('setting what was given back without a refund');

-- A pass whose sale was a mistake counts for nothing: whoever was to buy Discovery still can.
alter table pass
  add column voided_at timestamptz,
  add constraint pass_voided check (voided_at is null or revoked_at is not null);
drop index pass_one_discovery;
create unique index pass_one_discovery on pass (person_id)
  where package_type = 'discovery' and voided_at is null and merged_from is null;

-- When staff decided; `changed_at` is of the matter itself, and so the day on which its money moved.
alter table money_matter add column decided_at timestamptz;
update money_matter set decided_at = changed_at where decided_by is not null;

-- Every movement of money, online and at the desk: what came in is above zero, what went back below. `by_person`: whose
-- till it is. What could buy nothing stands in it twice, as it came and as it went; what was only held by a bank and
-- went back by itself was never ours and is not in it.
create view payment_entry as
  select o.id as payment_order_id, null::uuid as refund_id, 'sale' as kind, o.way,
      case when r.reason = 'wrongAmount' then r.amount_paise else o.amount_paise end as amount_paise,
      o.paid_at as at, o.sold_by as by_person
    from payment_order o
    left join payment_refund r on r.payment_id = o.payment_id and r.reason <> 'byStaff'
    where o.paid_at is not null and (o.status in ('paid', 'held', 'voided') or r.id is not null)
  union all
  select r.payment_order_id, r.id, 'refund', r.way, -r.amount_paise, r.due_at, r.by_person
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where r.payment_id is null or r.payment_id = o.payment_id
  union all
  -- The drawer of who sold it is as it was before.
  select o.id, null, 'void', o.way, -o.amount_paise, o.voided_at, o.sold_by
    from payment_order o where o.voided_at is not null
  union all
  -- Given back at the gateway, or taken by the payer's bank.
  select o.id, null, 'takenBack', o.way, -m.amount_paise, m.changed_at, null
    from money_matter m join payment_order o on o.id = m.payment_order_id
    where ((m.kind = 'refund' and m.state in ('partial', 'full')) or (m.kind = 'dispute' and m.state = 'lost'))
      and m.amount_paise > 0
      and (o.status in ('paid', 'held') or exists (
        select from payment_refund r where r.payment_id = o.payment_id and r.reason = 'declined'));
create index money_matter_changed on money_matter (changed_at);

-- One person's till of one day, counted: by the books and by the hand. It is closed once; what proves wrong is
-- corrected by another entry, and the first one stays.
create table cash_up (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  day date not null,
  entry integer not null check (entry >= 1),
  -- In the drawer before the first sale.
  float_paise integer not null check (float_paise between 0 and 100000000),
  cash_paise integer not null,
  upi_paise integer not null,
  card_paise integer not null,
  counted_cash_paise integer not null check (counted_cash_paise >= 0),
  counted_upi_paise integer not null,
  counted_card_paise integer not null,
  note text check (length(note) between 1 and 500),
  closed_by uuid not null references person,
  closed_at timestamptz not null,
  request_key uuid not null unique,
  constraint cash_up_once unique (person_id, day, entry),
  constraint cash_up_explained check (note is not null or (
    entry = 1 and counted_cash_paise = float_paise + cash_paise and counted_upi_paise = upi_paise
    and counted_card_paise = card_paise))
);
create index cash_up_day on cash_up (day desc);
create index cash_up_closed_by on cash_up (closed_by);
create trigger cash_up_kept before update or delete on cash_up
  for each row execute function refuse_change('changing a day that was closed');
create trigger no_truncate before truncate on cash_up
  for each statement execute function refuse_change('truncating cash_up');
do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke update, delete on cash_up from contrology_app;
    revoke insert, update, delete on payment_entry from contrology_app;
  end if;
end $$;
