-- Who sells, for the tax: the business (location null), or a location that is registered separately. Each from a day on.
create table tax_registration (
  id uuid primary key default gen_random_uuid(),
  location text references location,
  from_date date not null,
  mode text not null check (mode in ('registered', 'composition', 'unregistered')),
  legal_name text not null check (length(legal_name) between 1 and 200),
  address text not null check (length(address) between 1 and 400),
  state_code text not null check (state_code ~ '^\d\d$'),
  gstin text check (gstin ~ '^\d\d[A-Z]{5}\d{4}[A-Z][0-9A-Z]Z[0-9A-Z]$'),
  -- The first part of the numbers, which have at most 16 characters: ABC/26-27/000001.
  invoice_series text not null check (invoice_series ~ '^[A-Z0-9]{1,3}$'),
  note_series text not null check (note_series ~ '^[A-Z0-9]{1,3}$'),
  -- Null: as the product came.
  set_by uuid references person,
  set_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references person,
  check ((mode = 'unregistered') = (gstin is null)),
  check (left(gstin, 2) = state_code),
  check (invoice_series <> note_series),
  check (num_nulls(set_by, set_at) in (0, 2)),
  check (num_nulls(withdrawn_at, withdrawn_by) in (0, 2))
);
create unique index tax_registration_once on tax_registration (location, from_date) nulls not distinct
  where withdrawn_at is null;
create index tax_registration_set_by on tax_registration (set_by);
create trigger tax_registration_no_delete before delete on tax_registration
  for each row execute function refuse_change('deleting a tax registration');
create trigger tax_registration_kept before update on tax_registration
  for each row when (old.withdrawn_at is not null or (to_jsonb(old) - array['withdrawn_at', 'withdrawn_by'])
    is distinct from (to_jsonb(new) - array['withdrawn_at', 'withdrawn_by']))
  execute function refuse_change('changing a tax registration');
create trigger no_truncate before truncate on tax_registration
  for each statement execute function refuse_change('truncating tax_registration');

-- The code of the service (SAC) is set together with the rate. Yoga and fitness: 999723.
alter table gst_rate add column sac text not null default '999723' check (sac ~ '^\d{4}(\d\d){0,2}$');
drop trigger gst_rate_kept on gst_rate;
create trigger gst_rate_kept before update on gst_rate
  for each row when (old.withdrawn_at is not null
    or (old.id, old.package_type, old.from_date, old.basis_points, old.sac, old.set_by, old.set_at)
      is distinct from (new.id, new.package_type, new.from_date, new.basis_points, new.sac, new.set_by, new.set_at))
  execute function refuse_change('changing a rate of tax');

-- The last number of each series in a financial year, which is named by the year in which it starts. A document locks
-- the row until its transaction ends, so that numbers have no gap.
create table document_series (
  series text not null,
  financial_year smallint not null,
  last_number integer not null check (last_number between 1 and 999999),
  primary key (series, financial_year)
);

-- Names each movement of money: a refund, and each part that others took back.
create or replace view payment_entry as
  select o.id as payment_order_id, null::uuid as refund_id, 'sale' as kind, o.method,
      case when r.reason = 'wrongAmount' then r.amount_paise else o.amount_paise end as amount_paise,
      o.paid_at as at, o.sold_by as by_person, null::uuid as taken_back_id
    from payment_order o
    left join payment_refund r on r.payment_id = o.payment_id and r.reason <> 'byStaff'
    where o.paid_at is not null and (o.status in ('paid', 'held', 'voided') or r.id is not null)
  union all
  select r.payment_order_id, r.id, 'refund', r.method, -r.amount_paise, r.due_at, r.by_person, null
    from payment_refund r join payment_order o on o.id = r.payment_order_id
    where r.payment_id is null or r.payment_id = o.payment_id
  union all
  select o.id, null, 'void', o.method, -o.amount_paise, o.voided_at, o.sold_by, null
    from payment_order o where o.voided_at is not null
  union all
  select o.id, null, 'takenBack', o.method, -t.amount_paise, t.at, null, t.id
    from money_taken_back t join money_matter m on m.id = t.matter_id join payment_order o on o.id = m.payment_order_id
    where o.status in ('paid', 'held') or exists (
      select from payment_refund r where r.payment_id = o.payment_id and r.reason = 'declined');

-- A document is made once for each movement of money, and is never changed. Amounts are positive: a credit note says
-- what goes back, a debit note what came again because a refund failed.
create table tax_document (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'billOfSupply', 'creditNote', 'debitNote')),
  series text not null,
  financial_year smallint not null,
  serial integer not null,
  number text not null check (length(number) <= 16),
  issued_on date not null,
  issued_at timestamptz not null,
  payment_order_id uuid not null references payment_order,
  -- Of notes: the document that they correct, and what caused them. Neither: the sale was voided.
  invoice_id uuid references tax_document,
  refund_id uuid references payment_refund unique,
  taken_back_id uuid references money_taken_back unique,
  registration_id uuid not null references tax_registration,
  seller jsonb not null,
  buyer jsonb not null,
  item jsonb not null,
  -- The code of the State in which the service is supplied.
  place_of_supply text not null check (place_of_supply ~ '^\d\d$'),
  basis_points integer not null check (basis_points between 0 and 10000),
  gross_paise integer not null check (gross_paise > 0),
  taxable_paise integer not null check (taxable_paise >= 0),
  cgst_paise integer not null check (cgst_paise >= 0),
  sgst_paise integer not null,
  igst_paise integer not null check (igst_paise >= 0),
  unique (series, financial_year, serial),
  check (taxable_paise + cgst_paise + sgst_paise + igst_paise = gross_paise),
  check (cgst_paise = sgst_paise),
  check (cgst_paise = 0 or igst_paise = 0),
  check ((kind in ('creditNote', 'debitNote')) = (invoice_id is not null)),
  check (invoice_id is not null or (refund_id is null and taken_back_id is null)),
  check (num_nonnulls(refund_id, taken_back_id) <= 1)
);
create unique index tax_document_sale on tax_document (payment_order_id) where invoice_id is null;
create unique index tax_document_void on tax_document (payment_order_id)
  where invoice_id is not null and refund_id is null and taken_back_id is null;
create index tax_document_order on tax_document (payment_order_id);
create index tax_document_newest on tax_document (issued_at desc, id);
create index tax_document_invoice on tax_document (invoice_id) where invoice_id is not null;
create trigger tax_document_kept before update or delete on tax_document
  for each row execute function refuse_change('changing a tax document');
create trigger no_truncate before truncate on tax_document
  for each statement execute function refuse_change('truncating tax_document');

-- Notes never add up to more than their invoice.
create function check_notes() returns trigger language plpgsql as $$
begin
  if (select sum(case kind when 'creditNote' then gross_paise else -gross_paise end) from tax_document
      where invoice_id = new.invoice_id) not between 0 and (select gross_paise from tax_document where id = new.invoice_id)
  then
    raise exception 'the notes of invoice % exceed it', new.invoice_id
      using errcode = 'integrity_constraint_violation', constraint = 'tax_document_notes', table = 'tax_document';
  end if;
  return null;
end $$;
create trigger tax_document_notes after insert on tax_document
  for each row when (new.invoice_id is not null) execute function check_notes();

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on tax_registration, document_series from contrology_app;
    revoke update, delete on tax_document from contrology_app;
    revoke insert, update, delete on payment_entry from contrology_app;
  end if;
end $$;
