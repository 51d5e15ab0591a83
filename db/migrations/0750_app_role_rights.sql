-- All rights of the application's role, in one place. Before, later migrations took rights away which this function did
-- not know: after a restore it gave them back, for example the right to change tax documents. A migration that takes
-- a right away must replace this function (server/backup/backup.test.ts compares the rights after a restore).
create or replace function grant_app_role() returns boolean language plpgsql as $$
declare
  -- From PostgreSQL 16 on, who creates a role is its member, but may not act as it.
  acting constant text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
  own record;
begin
  perform pg_advisory_xact_lock(hashtext('contrology_app'));
  begin
    if not exists (select from pg_roles where rolname = 'contrology_app') then
      create role contrology_app nologin;
    end if;
  exception
    -- Another database of the same server has made it at the same moment.
    when duplicate_object or unique_violation or insufficient_privilege then null;
  end;
  begin
    if not pg_has_role(current_user, 'contrology_app', acting) then
      execute format('grant contrology_app to %I', current_user);
    end if;
  exception
    when unique_violation then null;
    when insufficient_privilege or undefined_object then
      raise notice 'the role contrology_app could not be made or taken: see docs/decisions/0053-application-role.md';
  end;
  if not exists (select from pg_roles where rolname = 'contrology_app') then
    return false;
  end if;

  -- The queue of jobs makes its own tables in its schema, now or later; jobs leave with our transactions.
  create schema if not exists pgboss;
  grant usage on schema public, pgboss to contrology_app;
  -- Not "on all tables": an administrator or an extension may have some of their own here.
  for own in
    select oid::regclass as name,
      case relkind when 'S' then 'usage on sequence' else 'select, insert, update, delete on' end as rights
    from pg_class
    where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) and relkind in ('r', 'p', 'v', 'm', 'S')
      and pg_has_role(relowner, 'usage')
  loop
    execute format('grant %s %s to contrology_app', own.rights, own.name);
  end loop;
  alter default privileges in schema public grant select, insert, update, delete on tables to contrology_app;
  alter default privileges in schema public grant usage on sequences to contrology_app;
  alter default privileges in schema pgboss grant select, insert, update, delete on tables to contrology_app;
  alter default privileges in schema pgboss grant usage on sequences to contrology_app;
  -- What only ever grows.
  revoke update, delete on
    attendance_mark, audit_entry, cash_up, ledger_entry, money_taken_back, package_version, shown_terms, tax_document
    from contrology_app;
  -- What changes, but stays.
  revoke delete on
    booking, document_series, fee, gift, gst_rate, pass, pass_invitation, payment_order, payment_refund,
    payment_request, promo_code, promo_code_use, rule_number, tax_registration
    from contrology_app;
  revoke insert, update, delete on payment_entry from contrology_app;
  -- These change what nobody else may change.
  revoke execute on function redact_person(uuid), redact_money_words(uuid) from public;
  grant execute on function redact_person(uuid) to contrology_app;
  return true;
end $$;

select grant_app_role();
