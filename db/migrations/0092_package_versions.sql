-- Packages that staff change: each change of the terms is a version, and who bought keeps hers.
alter table package
  -- Of its terms; grows with each change of them.
  add column version integer not null default 1,
  -- Of all that staff edit: a change decided on an older one is decided again.
  add column revision integer not null default 1,
  add column newcomers_only boolean not null default false,
  -- The studio's days, both included; null: without end.
  add column visible_from date,
  add column visible_until date,
  add constraint package_visible check (visible_until >= visible_from);
update package set newcomers_only = true where package_type = 'discovery';

-- As they were sold; it only ever grows.
create table package_version (
  package_id uuid not null references package,
  version integer not null check (version >= 1),
  terms jsonb not null,
  at timestamptz not null,
  primary key (package_id, version)
);

create function package_terms(sold package) returns jsonb language sql stable as $$
  select jsonb_build_object('packageName', sold.package_name, 'packageType', sold.package_type,
    'location', sold.location, 'pricePaise', sold.price_paise, 'perSessionPricePaise', sold.per_session_price_paise,
    'totalSessions', sold.total_sessions, 'validityDays', sold.validity_days, 'validityFrom', sold.validity_from,
    'unusedDays', sold.unused_days, 'description', sold.description)
$$;

insert into package_version (package_id, version, terms, at)
  select id, 1, package_terms(p), now() from package p;

-- Whoever writes to the table: there is no sale without its version.
create function package_next_version() returns trigger language plpgsql as $$
begin
  -- Discovery is for newcomers (features/membership/rules.ts).
  new.newcomers_only := new.newcomers_only or new.package_type = 'discovery';
  if tg_op = 'UPDATE' then
    new.revision := old.revision + 1;
    new.version := old.version + (package_terms(new) is distinct from package_terms(old))::integer;
  end if;
  return new;
end $$;
create trigger package_version before insert or update on package
  for each row execute function package_next_version();
create function package_keep_version() returns trigger language plpgsql as $$
begin
  insert into package_version (package_id, version, terms, at)
    values (new.id, new.version, package_terms(new), now()) on conflict do nothing;
  return null;
end $$;
create trigger package_version_kept after insert or update on package
  for each row execute function package_keep_version();
create trigger version_kept before update or delete on package_version
  for each row execute function refuse_change('changing what was sold');
create trigger no_truncate before truncate on package_version
  for each statement execute function refuse_change('truncating package_version');

-- The version that was bought; null where it was sold before versions were kept, on terms that the package no longer has.
alter table payment_order
  add column package_version integer,
  add constraint payment_order_version foreign key (package_id, package_version)
    references package_version (package_id, version);
alter table pass
  add column package_version integer,
  add constraint pass_version_bought foreign key (package_id, package_version)
    references package_version (package_id, version);
update payment_order o set package_version = 1
  from package_version v where v.package_id = o.package_id and o.terms - 'id' = v.terms;
update pass p set package_version = 1 from package k
  where k.id = p.package_id
    and (p.package_name, p.package_type, p.location, p.price_paise, p.per_session_price_paise, p.total_sessions,
      p.validity_days, p.validity_from, p.unused_days, p.description)
    is not distinct from (k.package_name, k.package_type, k.location, k.price_paise, k.per_session_price_paise,
      k.total_sessions, k.validity_days, k.validity_from, k.unused_days, k.description);
create index pass_by_package on pass (package_id, package_version, purchased_at desc);
create index payment_order_by_package on payment_order (package_id);

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke update, delete on package_version from contrology_app;
  end if;
end $$;
