-- As before, and if the transaction belongs to a trace, its jobs say to which one (contrology.traceparent, set with BEGIN):
-- they are linked to it.
create or replace function enqueue_job(queue_name text, payload jsonb) returns void language plpgsql as $$
declare
  job uuid;
  announced text := coalesce(current_setting('contrology.enqueued', true), '');
  traced text := nullif(current_setting('contrology.traceparent', true), '');
begin
  insert into pgboss.job (name, data, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, heartbeat_seconds, dead_letter, policy)
    select name, case when traced is null then payload else payload || jsonb_build_object('traceparent', traced) end,
      now() + retention_seconds * interval '1 second', retry_limit, retry_delay,
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
