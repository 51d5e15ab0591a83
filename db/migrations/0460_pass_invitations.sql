-- The holder of a pass for two invites the other person by a link. Whose invitation it is, is said by its pass.
create table pass_invitation (
  id uuid primary key default gen_random_uuid(),
  pass_id uuid not null references pass,
  -- Where the link was mailed; null if the holder passes it on themselves, and once nobody may read it any more.
  email text check (length(email) between 3 and 254),
  token_hash bytea not null unique,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references person,
  withdrawn_at timestamptz,
  check (expires_at > invited_at),
  constraint pass_invitation_accepted check ((accepted_at is null) = (accepted_by is null)),
  constraint pass_invitation_ended check (num_nonnulls(accepted_at, withdrawn_at) <= 1)
);
-- One at a time: a new one takes the place of the one before.
create unique index pass_invitation_open on pass_invitation (pass_id) where accepted_at is null and withdrawn_at is null;
create index pass_invitation_of_pass on pass_invitation (pass_id, invited_at);
create index pass_invitation_accepted_by on pass_invitation (accepted_by) where accepted_by is not null;
create index pass_invitation_address on pass_invitation (lower(email)) where email is not null;
create index pass_invitation_to_forget on pass_invitation (expires_at) where email is not null;
create trigger pass_invitation_kept before update on pass_invitation
  for each row when (
    (old.id, old.pass_id, old.token_hash, old.invited_at, old.expires_at)
      is distinct from (new.id, new.pass_id, new.token_hash, new.invited_at, new.expires_at)
    or old.accepted_at is not null and old.accepted_at is distinct from new.accepted_at
    or old.accepted_by is not null and old.accepted_by is distinct from new.accepted_by
      and not moves_in_merge(old.accepted_by, new.accepted_by)
    or old.withdrawn_at is not null and old.withdrawn_at is distinct from new.withdrawn_at)
  execute function refuse_change('changing what became of an invitation');
create trigger pass_invitation_no_delete before delete on pass_invitation
  for each row execute function refuse_change('deleting an invitation');
create trigger no_truncate before truncate on pass_invitation
  for each statement execute function refuse_change('truncating pass_invitation');

do $$
begin
  if exists (select from pg_roles where rolname = 'contrology_app') then
    revoke delete on pass_invitation from contrology_app;
  end if;
end $$;
