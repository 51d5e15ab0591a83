-- The product reads and writes rows and no more: it works as a role that owns nothing, so that no fault of it
-- can change or empty a table, or put a guard out of work. Roles belong to the whole server of databases: to be
-- called again where this database was restored on another one.
create function grant_app_role() returns boolean language plpgsql as $$
declare own record;
begin
  -- Another database of the same server may do this at the same moment.
  perform pg_advisory_xact_lock(hashtext('contrology_app'));
  begin
    if not exists (select from pg_roles where rolname = 'contrology_app') then
      create role contrology_app nologin;
    end if;
    if not pg_has_role(current_user, 'contrology_app', 'member') then
      execute format('grant contrology_app to %I', current_user);
    end if;
  exception
    when duplicate_object or unique_violation then null;
    when insufficient_privilege then
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
  revoke update, delete on ledger_entry from contrology_app;
  revoke delete on pass, booking, payment_order, payment_refund from contrology_app;
  return true;
end $$;

select grant_app_role();
