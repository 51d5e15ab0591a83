-- Of each person one export runs at a time, however often she clicks. Of several that run, the newest goes on.
update long_job j set state = 'failed', finished_at = greatest(now(), started_at)
  where kind = 'dataExport.run' and state = 'running' and exists (
    select from long_job newer where newer.kind = j.kind and newer.state = 'running'
      and newer.started_by = j.started_by and (newer.started_at, newer.id) > (j.started_at, j.id));
create unique index export_running on long_job (started_by) where kind = 'dataExport.run' and state = 'running';
