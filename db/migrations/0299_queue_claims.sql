-- Who was passed over has their claim back the moment a seat comes free, before anybody else sees it: the look at the
-- queue decides again.
create or replace function session_look_at_queue() returns trigger language plpgsql as $$
begin
  update waitlist_entry set status = 'waiting', reason = null where session_id = new.id and status = 'skipped';
  perform enqueue_job('waitlist.promote', jsonb_build_object('sessionId', new.id));
  return null;
end $$;
