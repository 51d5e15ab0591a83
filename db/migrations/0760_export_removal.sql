-- Each server removes old exports itself. The schedule of the job that did so would make jobs that nobody works.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'dataExport.tidy';
  end if;
end $$;
