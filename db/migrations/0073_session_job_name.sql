-- The nightly job that generates sessions has a new name; its old schedule would make jobs that nobody works.
do $$ begin
  if to_regclass('pgboss.schedule') is not null then
    delete from pgboss.schedule where name = 'timetable.layOut';
  end if;
end $$;
