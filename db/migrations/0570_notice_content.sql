-- What a notice says is in `content`; `told` goes in a later release. Until then the release before this one reads and
-- writes `told`, so a new row has both. A row from before has only `told`, and is read by it: it is needed until its mail
-- is sent, and for an export. That later release copies what is left before it drops `told`.
alter table timetable_notice add column content jsonb;
alter table timetable_notice alter column told drop not null;

create function notice_content() returns trigger language plpgsql as $$
begin
  new.content := coalesce(new.content, new.told);
  new.told := new.content;
  return new;
end $$;
create trigger notice_content before insert on timetable_notice for each row execute function notice_content();

-- Holds at once for the rows that there are.
alter table timetable_notice add constraint notice_has_content check (coalesce(content, told) is not null) not valid;
