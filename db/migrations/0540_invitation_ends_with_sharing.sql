-- An invitation that stayed open while the studio shared the pass with somebody else ends with that sharing: its holder no
-- longer sees it, and a link that went to a wrong address must not work weeks later.
create function end_invitations() returns trigger language plpgsql as $$
begin
  update pass_invitation set withdrawn_at = greatest(new.ended_at, invited_at), email = null
    where pass_id = new.pass_id and accepted_at is null and withdrawn_at is null;
  return null;
end $$;
create trigger end_invitations after update of ended_at on pass_user
  for each row when (old.ended_at is null and new.ended_at is not null and not new.is_holder)
  execute function end_invitations();
