-- The texts of the policies as they were shown to a person who bought. One row for each text: buyers of the same day
-- share it.
create table shown_terms (
  digest text primary key check (length(digest) = 43),
  language text not null check (language in ('en', 'hi')),
  policies jsonb not null check (jsonb_typeof(policies) = 'array'),
  first_shown_at timestamptz not null
);
create trigger shown_terms_kept before update or delete on shown_terms
  for each row execute function refuse_change('changing terms that were shown');
create trigger no_truncate before truncate on shown_terms
  for each statement execute function refuse_change('truncating shown_terms');

-- Null: bought at the desk, or before the texts were stored.
alter table payment_order add column shown_terms_digest text references shown_terms;
create trigger payment_order_terms_kept before update of shown_terms_digest on payment_order
  for each row when (old.status not in ('created', 'abandoned')
    and old.shown_terms_digest is distinct from new.shown_terms_digest)
  execute function refuse_change('changing the terms that were shown for an order that is paid');

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke update, delete on shown_terms from contrology_app;
  end if;
end $$;
