-- What jobs carried that failed for good was kept with them: whole mails. That they failed is enough.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = null where name = 'failed' and state = 'completed';
  end if;
end $$;
