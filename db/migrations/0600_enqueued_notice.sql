-- As before, and the connection hears at once that its transaction has enqueued something: after the commit the server
-- starts the workers of that kind, instead of leaving the job to their next look. INFO is sent whatever the client asks to
-- hear, and is not logged by default. Once for a kind in a transaction, however many jobs it enqueues.
create or replace function enqueue_job(queue_name text, payload jsonb) returns void language plpgsql as $$
declare
  job uuid;
  announced text := coalesce(current_setting('contrology.enqueued', true), '');
begin
  insert into pgboss.job (name, data, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
    select name, payload, now() + retention_seconds * interval '1 second', retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy
    from pgboss.queue where name = queue_name
    returning id into job;
  if not found then
    raise exception 'there is no queue %', queue_name;
  end if;
  if position(format(' %s ', queue_name) in announced) = 0 then
    perform set_config('contrology.enqueued', format('%s %s ', announced, queue_name), true);
    raise info 'enqueued' using errcode = 'CT100', detail = queue_name;
  end if;
  if queue_name = 'mail' then
    perform note_mail(job, payload ->> 'kind', payload ->> 'id', null, null, 0);
  end if;
end $$;
