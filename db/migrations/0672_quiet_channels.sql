-- Whether messages that can wait are held until the quiet hours end, by channel; as it was: e-mails about changed and
-- cancelled classes are not. 1: they wait.
insert into rule_number (rule, from_date, value) values
  ('quietMail', '2000-01-01', 0),
  ('quietWhatsapp', '2000-01-01', 1),
  ('quietPush', '2000-01-01', 1);

-- When a session began before the edit that was applied to it; null also if an earlier release applied it.
alter table session_edit add column former_starts_at timestamptz;

-- The first start of the classes that news is about, before or after their change: until then it must have been read. Null if
-- it is not known. A session without an edit was not moved by one.
create function first_start(news text, subject uuid) returns timestamptz language sql stable as $$
  select case news
    when 'timetableChanged' then (
      select case when count(*) = count(d ->> 'firstStart') then min((d ->> 'firstStart')::timestamptz) end
      from timetable_notice n, jsonb_array_elements(coalesce(n.content, n.told) -> 'dates') d where n.id = subject)
    when 'classChanged' then (
      select case when e.session_id is null or e.former_starts_at is not null then least(s.starts_at, e.former_starts_at) end
      from booking b join session s on s.id = b.session_id left join session_edit e on e.session_id = s.id
      where b.id = subject)
    else (select s.starts_at from booking b join session s on s.id = b.session_id where b.id = subject) end
$$;

-- Added in 0670.
alter table waitlist_entry validate constraint waitlist_entry_reason_check;
