-- What is sold, what was paid, and what a member holds.
create table package (
  id uuid primary key default gen_random_uuid(),
  package_name text not null check (length(package_name) between 1 and 120),
  package_type text not null check (package_type in ('discovery', 'group', 'reformer', 'private', 'semiPrivate')),
  location text not null check (location in ('all', 'Faridabad', 'Gurugram', 'Online')),
  price_paise integer not null check (price_paise >= 100),
  per_session_price_paise integer not null check (per_session_price_paise > 0),
  total_sessions integer check (total_sessions > 0),
  validity_days integer not null check (validity_days > 0),
  validity_from text not null check (validity_from in ('firstSession', 'purchase')),
  unused_days integer not null check (unused_days > 0),
  description text not null,
  position integer not null,
  on_sale boolean not null default true
);

-- Tax in basis points, from a date on. An order keeps the rate it was made with.
create table gst_rate (
  package_type text not null,
  from_date date not null,
  basis_points integer not null check (basis_points between 0 and 10000),
  primary key (package_type, from_date)
);

-- One attempt to buy one package: what was wished, at which price, and how it ended.
create table payment_order (
  id uuid primary key default gen_random_uuid(),
  gateway_order_id text unique,
  person_id uuid not null references person,
  package_id uuid not null references package,
  terms jsonb not null,
  amount_paise integer not null check (amount_paise >= 100),
  currency text not null default 'INR' check (currency = 'INR'),
  gst_basis_points integer not null,
  status text not null default 'created' check (status in ('created', 'paid', 'refundDue', 'refunded', 'abandoned')),
  payment_id text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  checked_at timestamptz,
  check ((status in ('paid', 'refundDue', 'refunded')) = (paid_at is not null and payment_id is not null))
);
create index payment_order_open on payment_order (created_at) where status = 'created';
create index payment_order_by_person on payment_order (person_id, package_id, created_at desc);

-- Webhook deliveries, once each, whatever the gateway repeats.
create table gateway_event (
  id text primary key,
  event text not null,
  gateway_order_id text,
  gateway_payment_id text,
  received_at timestamptz not null
);

-- A pass keeps the terms that it was sold with: editing a package never changes it.
create table pass (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person,
  package_id uuid not null references package,
  payment_order_id uuid unique references payment_order,
  package_name text not null,
  package_type text not null check (package_type in ('discovery', 'group', 'reformer', 'private', 'semiPrivate')),
  location text not null,
  price_paise integer not null,
  per_session_price_paise integer not null,
  total_sessions integer check (total_sessions > 0),
  validity_days integer not null check (validity_days > 0),
  validity_from text not null check (validity_from in ('firstSession', 'purchase')),
  unused_days integer not null check (unused_days > 0),
  description text not null,
  purchased_at timestamptz not null,
  purchased_on date not null,
  -- Derived from the bookings on it by the pass clock (features/membership/rules.ts).
  first_session_on date,
  expires_on date not null,
  extension_days integer not null default 0,
  -- The sum of its ledger, kept by a trigger; null when unlimited.
  sessions_left integer,
  -- Grows with every change: a decision taken on an older one is taken again.
  version integer not null default 1,
  constraint pass_balance check (sessions_left >= 0),
  check ((sessions_left is null) = (total_sessions is null))
);
create index pass_by_person on pass (person_id, expires_on);
create index pass_by_expiry on pass (expires_on) where sessions_left > 0;
create unique index pass_one_discovery on pass (person_id) where package_type = 'discovery';

create table pass_freeze (
  id uuid primary key default gen_random_uuid(),
  pass_id uuid not null references pass,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  by_person uuid references person,
  created_at timestamptz not null
);
create extension if not exists btree_gist;
alter table pass_freeze add constraint pass_freeze_no_overlap
  exclude using gist (pass_id with =, daterange(from_date, to_date, '[]') with &&);
