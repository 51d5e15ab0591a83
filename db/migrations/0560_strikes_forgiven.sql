-- Staff forgive a strike, with a reason: it does not count any more. The session that came back stays.
alter table consequence
  add column pardoned_at timestamptz,
  -- Null after an erasure, with the reason.
  add column pardoned_by uuid,
  add column pardon_reason text;

create or replace function consequence_keep() returns trigger language plpgsql as $$
declare
  later text[] := array['is_undone', 'pardoned_at', 'pardoned_by', 'pardon_reason'];
begin
  if (to_jsonb(new) - later) <> (to_jsonb(old) - later)
    or (old.is_undone and not new.is_undone)
    or (old.pardoned_at is not null and new.pardoned_at is distinct from old.pardoned_at)
    or (old.pardoned_at is not null and new.pardoned_by is not null and new.pardoned_by is distinct from old.pardoned_by)
    or (old.pardoned_at is not null and new.pardon_reason is not null and new.pardon_reason is distinct from old.pardon_reason)
    or (old.is_undone and old.pardoned_at is null and new.pardoned_at is not null) then
    raise exception 'a consequence is undone or forgiven, never changed'
      using errcode = 'integrity_constraint_violation', constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;
